import { useQuery } from '@tanstack/react-query'
import type { FilterFieldProps } from '#app/office/components/records/list-columns.ts'
import { Select } from '#app/office/components/ui/select.tsx'
import { staffNamesQuery } from '#app/office/lib/session/staff-names.ts'

/** The account that recorded something. */
export function PersonFilter({ label, value, onChange }: FilterFieldProps) {
  const { data: names } = useQuery(staffNamesQuery)
  return (
    <Select
      aria-label={label}
      className="w-40 shrink-0 max-md:flex-1 max-md:basis-[40%]"
      options={[
        { value: '', label: 'By everybody' },
        ...[...(names ?? [])].map(([id, name]) => ({ value: id, label: `By ${name ?? 'a colleague'}` })),
      ]}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
