import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

/** A form, which only whoever opens it waits for. */
const FestivalDates = lazy(() => import('./festival-dates.tsx'))

export function Festivals() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="mt-4 rounded-lg border border-line print:hidden"
    >
      <summary className="flex min-h-11 cursor-pointer items-center rounded-lg px-3.5 text-sm font-medium outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus">
        Dates of festivals
        <ChevronDown aria-hidden="true" className="ml-auto size-4 text-muted in-open:rotate-180" />
      </summary>
      {isOpen && (
        <div className="border-t border-line p-3.5">
          <Suspense>
            <FestivalDates />
          </Suspense>
        </div>
      )}
    </details>
  )
}
