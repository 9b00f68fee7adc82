import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { Button } from '#app/office/components/ui/button.tsx'
import { DayField } from '#app/office/components/ui/day-field.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import type { Beautician } from '#app/office/team/beauticians/queries.ts'
import { addDays, type Day } from '#domain/time/dates.ts'
import type { CalendarAddress } from '../calendar-address.ts'

interface CalendarBarProps {
  address: CalendarAddress
  go: (change: Partial<CalendarAddress>) => void
  today: Day
  people: readonly Beautician[]
  title: string
}

/** Navigation of the calendar: previous and next day, today, any day, and one beautician or the whole team. */
export function CalendarBar({ address, go, today, people, title }: CalendarBarProps) {
  const { view, day, person } = address
  const step = view === 'week' ? 7 : 1
  const turn = (by: number) => go({ day: addDays(day, by * step) })
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
      <div className="flex items-center gap-1">
        <Button variant="secondary" size="icon" aria-label={`Previous ${view}`} onClick={() => turn(-1)}>
          <ChevronLeft aria-hidden="true" className="size-4" />
        </Button>
        <Button variant="secondary" size="icon" aria-label={`Next ${view}`} onClick={() => turn(1)}>
          <ChevronRight aria-hidden="true" className="size-4" />
        </Button>
        <Button variant="secondary" size="small" disabled={day === today} onClick={() => go({ day: today })}>
          Today
        </Button>
      </div>
      <h2
        aria-live="polite"
        className="font-display text-2xl leading-tight font-semibold lining-nums max-md:order-first max-md:basis-full"
      >
        {title}
      </h2>
      <div className="ml-auto flex min-w-0 items-center gap-2 max-md:w-full">
        <DayField
          aria-label="Which day"
          className="w-40! min-w-0 max-md:w-1/2! md:h-9!"
          value={day}
          onChange={(chosen) => go({ day: chosen })}
        />
        {people.length > 0 && (
          <Select
            aria-label="Beautician"
            className="w-44 min-w-0 max-md:flex-1 md:[&>select]:h-9!"
            options={[
              { value: '', label: 'Everyone' },
              ...people.map(({ id, full_name }) => ({ value: id, label: full_name })),
            ]}
            value={person ?? ''}
            onChange={({ target }) => go({ person: target.value || null })}
          />
        )}
        <Button
          variant="secondary"
          size="icon"
          className="max-md:hidden"
          aria-label="Print"
          onClick={() => window.print()}
        >
          <Printer aria-hidden="true" className="size-4" />
        </Button>
      </div>
    </div>
  )
}
