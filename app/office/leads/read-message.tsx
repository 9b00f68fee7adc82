import { Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#app/office/components/ui/button.tsx'
import type { FilledField } from './pasted-lead.ts'

interface ReadMessageProps {
  text: string
  filled: readonly FilledField[]
  onReadAgain: () => void
}

/** A message with the words marked that filled the form. */
export function ReadMessage({ text, filled, onReadAgain }: ReadMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="read-message" className="rounded-xl border border-line bg-card p-3.5 text-sm">
      <div className="flex items-center justify-between gap-3">
        <h3 id="read-message" ref={heading} tabIndex={-1} className="font-semibold outline-none">
          Message from the client
        </h3>
        <Button variant="ghost" size="small" onClick={onReadAgain}>
          <Pencil aria-hidden="true" className="size-4" />
          Change
        </Button>
      </div>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{marked(text, filled)}</p>
      <p role="status" className="mt-2 text-muted">
        {filled.length > 0
          ? `Found: ${filled.map(({ label }) => label).join(', ')}. Check each field before you add the lead.`
          : 'Nothing was found in the message. Fill in the form yourself.'}
      </p>
    </section>
  )
}

/** The language is read from many words, which would hide the others. */
const isMarked = ({ name }: FilledField) => name !== 'language'

function marked(text: string, filled: readonly FilledField[]): ReactNode[] {
  const words = filled
    .filter(isMarked)
    .flatMap((field) => field.words)
    .sort((one, other) => one.from - other.from)
  const parts: ReactNode[] = []
  let end = 0
  for (const { from, to } of words) {
    if (from < end) continue
    parts.push(
      text.slice(end, from),
      <mark key={from} className="rounded bg-gold/35 px-0.5 text-fg">
        {text.slice(from, to)}
      </mark>,
    )
    end = to
  }
  return [...parts, text.slice(end)]
}
