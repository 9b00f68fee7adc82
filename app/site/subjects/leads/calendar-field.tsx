// The preferred day as a calendar of the house: opens below its button, days before today are out of reach.

import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { described, FieldNotes } from '#app/site/components/forms/field.tsx'
import { Icon } from '#app/site/components/icon.tsx'
import { type Day, formatDay } from '#domain/dates.ts'

interface CalendarFieldProps {
  readonly name: string
  readonly id: string
  readonly today: Day
  readonly value: Day
  readonly onChange: (day: Day) => void
  readonly error?: string
}

export function CalendarField({ name, id, today, value, onChange, error }: CalendarFieldProps) {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <p id={`${id}-label`} className="text-[0.9375rem] font-medium text-text">
        Preferred Date
        <span aria-hidden="true" className="text-sindoor">
          *
        </span>
      </p>
      <input type="hidden" name={name} value={value} />
      <button
        type="button"
        id={id}
        aria-expanded={open}
        aria-controls={`${id}-calendar`}
        aria-labelledby={`${id}-label ${id}`}
        {...described(id, error)}
        onClick={() => setOpen(!open)}
        className="mt-1.5 flex min-h-12 w-full items-center justify-between border border-sand-deep bg-white px-4 py-3 text-left text-base text-text"
      >
        {formatDay(value)}
        <Icon name="calendar" className="size-5 text-gold-deep" />
      </button>
      {open && (
        <div id={`${id}-calendar`} className="border border-t-0 border-sand-deep bg-white p-1 sm:p-3">
          <DayPicker
            mode="single"
            required
            autoFocus
            selected={localDate(value)}
            defaultMonth={localDate(value)}
            startMonth={localDate(today)}
            disabled={{ before: localDate(today) }}
            onSelect={(date) => {
              onChange(dayOf(date))
              setOpen(false)
              document.getElementById(id)?.focus()
            }}
            labels={{ labelDayButton: (date) => formatDay(dayOf(date)) }}
            classNames={calendarLook}
          />
        </div>
      )}
      <FieldNotes id={id} error={error} />
    </div>
  )
}

// The calendar works with dates of the browser's own zone; only year, month and day of them mean anything here.
function localDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

function dayOf(date: Date): Day {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

const monthButton =
  'inline-flex size-11 items-center justify-center text-gold-deep hover:bg-sand aria-disabled:opacity-30'

const calendarLook = {
  months: 'relative',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: monthButton,
  button_next: monthButton,
  chevron: 'size-5 fill-current',
  month_caption: 'flex h-11 items-center justify-center font-display text-xl font-semibold',
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'h-9 text-xs font-medium text-text-soft',
  day: 'group p-0 text-center',
  day_button:
    'mx-auto flex h-11 w-full max-w-11 items-center justify-center text-[0.9375rem] hover:bg-sand disabled:cursor-not-allowed disabled:text-text-soft/45 disabled:hover:bg-transparent group-aria-selected:bg-sindoor group-aria-selected:text-ivory group-data-today:font-bold group-data-today:underline group-data-today:decoration-gold group-data-today:underline-offset-4',
  outside: 'opacity-0',
}
