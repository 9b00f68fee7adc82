import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Card } from '#app/office/components/ui/card.tsx'

interface ListCardProps {
  title: string
  /** A link to the whole list. */
  all?: { readonly to: string; readonly text: string }
  children: ReactNode
}

/** The first entries of a longer list under a heading. */
export function ListCard({ title, all, children }: ListCardProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="min-w-0">
      <div className="flex items-center justify-between gap-x-4 border-b border-line pl-4 md:pl-5">
        <h2 id={id} className="py-3 font-semibold">
          {title}
        </h2>
        {all && (
          <Link
            to={all.to}
            className="flex min-h-11 shrink-0 items-center gap-1 px-4 text-sm text-muted hover:underline md:px-5"
          >
            {all.text}
            <ChevronRight aria-hidden="true" className="size-4" />
          </Link>
        )}
      </div>
      <ul className="divide-y divide-line">{children}</ul>
    </Card>
  )
}
