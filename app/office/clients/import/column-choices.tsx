import { Field } from '#app/office/components/ui/field.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import {
  type ColumnChoice,
  type ImportKind,
  importFields,
  readClock,
} from '#domain/clients/import/import-kinds.ts'
import type { CsvRow } from '#domain/text/read-csv.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'

interface ColumnChoicesProps {
  kind: ImportKind
  rows: readonly CsvRow[]
  columns: ColumnChoice
  onChange: (columns: ColumnChoice) => void
}

/** The column that each field is read from, with its value on the first line. */
export function ColumnChoices({ kind, rows: [headers, first], columns, onChange }: ColumnChoicesProps) {
  const options = [
    { value: '', label: 'Not in the file' },
    ...(headers?.fields ?? []).map((header, index) => ({
      value: String(index),
      label: header || `Column ${index + 1}`,
    })),
  ]
  const clock = kind === 'visits' && first ? readClock(first, columns) : null
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {Object.entries(importFields[kind]).map(([name, { label, isRequired }]) => {
        const column = columns[name] ?? null
        return (
          <Field
            key={name}
            label={label}
            required={isRequired ?? false}
            hint={
              column === null
                ? undefined
                : `For example: ${first?.fields[column] || 'nothing'}${name === 'clock' && clock ? `, read as ${asText(clock)}` : ''}`
            }
          >
            <Select
              options={options}
              value={column === null ? '' : String(column)}
              onChange={({ target }) =>
                onChange({ ...columns, [name]: target.value === '' ? null : Number(target.value) })
              }
            />
          </Field>
        )
      })}
    </div>
  )
}

/** A local time, in no time zone. */
const asText = (clock: string) => formatDateAndClock(`${clock}Z`, 'UTC')
