import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from '#app/office/lib/screen/class-names.ts'

interface FoldProps {
  title: string
  /** A one-line summary, shown while it is closed. */
  summary: string
  /** Opens automatically because it contains an invalid field. */
  hasFault?: boolean
  /** Open until the user closes it, because something inside is missing. */
  startsOpen?: boolean
  /** `h2` where it is a section of the page rather than part of one. */
  heading?: 'h2' | 'h3'
  children: ReactNode
}

/** A collapsed part of a form that most users do not need. Its children are mounted only while it is open. */
export function Fold({
  title,
  summary,
  hasFault = false,
  startsOpen = false,
  heading: Heading = 'h3',
  children,
}: FoldProps) {
  const id = useId()
  const [isOpened, setIsOpened] = useState<boolean | null>(null)
  const isOpen = hasFault || (isOpened ?? startsOpen)
  return (
    <section className="rounded-lg border border-line">
      <Heading>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpened(!isOpen)}
          className="flex min-h-12 w-full items-center gap-3 rounded-lg px-3.5 py-2 text-left outline-offset-2 hover:bg-sunken/60 focus-visible:outline-2 focus-visible:outline-focus"
        >
          <span className="min-w-0 flex-1">
            <span className="block text-sm font-medium">{title}</span>
            {!isOpen && <span className="block truncate text-xs text-muted">{summary}</span>}
          </span>
          <ChevronDown
            aria-hidden="true"
            className={classNames(
              'size-4 shrink-0 text-muted transition-transform motion-reduce:transition-none',
              isOpen && 'rotate-180',
            )}
          />
        </button>
      </Heading>
      {isOpen && (
        <div id={id} className="border-t border-line p-3.5">
          {children}
        </div>
      )}
    </section>
  )
}
