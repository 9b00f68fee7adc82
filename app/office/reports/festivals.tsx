import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { loadable } from '#app/office/components/loadable.tsx'

/** Loaded lazily: a form that few users open. */
const FestivalDates = loadable(() => import('./festival-dates.tsx'))

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
          <FestivalDates />
        </div>
      )}
    </details>
  )
}
