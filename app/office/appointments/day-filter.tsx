import { useBusinessProfile } from '#app/lib/root-data.ts'
import type { FilterFieldProps } from '#app/office/components/records/list-columns.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { DayField } from '#app/office/components/ui/day-field.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { dayIn } from '#domain/time/dates.ts'

const ANOTHER = 'another'
const named = [
  { value: '', label: 'All days' },
  { value: 'today', label: 'Today' },
  { value: 'tomorrow', label: 'Tomorrow' },
  { value: ANOTHER, label: 'A day …' },
]

/** The value is 'today', 'tomorrow', a date, or '' for all days. On a phone it fills a line, with the date in a line of its own. */
export function DayFilter({ label, value, onChange }: FilterFieldProps) {
  const { time_zone: zone } = useBusinessProfile()
  const isNamed = named.some((option) => option.value === value)
  const isToday = value === 'today'
  return (
    <div className="flex gap-2 max-md:basis-full max-md:flex-wrap">
      <Button
        variant={isToday ? 'primary' : 'secondary'}
        aria-pressed={isToday}
        onClick={() => onChange(isToday ? '' : 'today')}
      >
        Today
      </Button>
      <Select
        aria-label={label}
        className="w-36 shrink-0 max-md:flex-1"
        options={named}
        value={isNamed ? value : ANOTHER}
        onChange={({ target }) => onChange(target.value === ANOTHER ? dayIn(new Date(), zone) : target.value)}
      />
      {!isNamed && (
        <DayField
          aria-label="Which day"
          className="w-40! shrink-0 max-md:w-full!"
          value={value}
          onChange={onChange}
        />
      )}
    </div>
  )
}
