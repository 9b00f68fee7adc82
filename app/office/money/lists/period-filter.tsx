import { useBusinessProfile } from '#app/lib/root-data.ts'
import type { FilterFieldProps } from '#app/office/components/records/list-columns.ts'
import { DayField } from '#app/office/components/ui/day-field.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { dayIn } from '#domain/time/dates.ts'
import { daysOf, isNamed, writtenDays } from './period.ts'

const OWN = 'own'
const options = [
  { value: '', label: 'All dates' },
  { value: 'today', label: 'Today' },
  { value: 'month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'financial-year', label: 'This financial year' },
  { value: OWN, label: 'Dates …' },
]

/** Chosen days, or two dates of one's own, which fill a line on a phone. */
export function PeriodFilter({ label, value, onChange }: FilterFieldProps) {
  const { time_zone: zone } = useBusinessProfile()
  const today = dayIn(new Date(), zone)
  const isOwn = value !== '' && !isNamed(value)
  const days = daysOf(value || 'month', today)
  const write = (change: Partial<typeof days>) => onChange(writtenDays({ ...days, ...change }))
  return (
    <div
      className={classNames(
        'flex gap-2 max-md:flex-wrap',
        isOwn ? 'max-md:basis-full' : 'max-md:flex-1 max-md:basis-[40%]',
      )}
    >
      <Select
        aria-label={label}
        className="w-44 shrink-0 max-md:basis-full"
        options={options}
        value={isOwn ? OWN : value}
        onChange={({ target }) => (target.value === OWN ? write({}) : onChange(target.value))}
      />
      {isOwn && (
        <>
          <DayField
            aria-label="First day"
            className="w-40! max-md:flex-1"
            value={days.first}
            onChange={(first) => write({ first })}
          />
          <DayField
            aria-label="Last day"
            className="w-40! max-md:flex-1"
            value={days.last}
            onChange={(last) => write({ last })}
          />
        </>
      )}
    </div>
  )
}
