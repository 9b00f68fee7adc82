import { Field } from '#app/office/components/ui/field.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import type { ColumnChoice, CsvFields } from '#domain/text/csv-columns.ts'
import type { CsvRow } from '#domain/text/read-csv.ts'

interface ColumnChoicesProps {
  fields: CsvFields
  headers: CsvRow
  /** A line for the examples. */
  example: CsvRow | undefined
  columns: ColumnChoice
  /** What is added to the example of a field. */
  noteOf?: (field: string) => string
  onChange: (columns: ColumnChoice) => void
}

/** The column that each field is read from, with an example of its values. */
export function ColumnChoices({
  fields,
  headers,
  example,
  columns,
  noteOf = () => '',
  onChange,
}: ColumnChoicesProps) {
  const options = [
    { value: '', label: 'Not in the file' },
    ...headers.fields.map((header, index) => ({
      value: String(index),
      label: header || `Column ${index + 1}`,
    })),
  ]
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {Object.entries(fields).map(([name, { label, isRequired }]) => {
        const column = columns[name] ?? null
        return (
          <Field
            key={name}
            label={label}
            required={isRequired ?? false}
            hint={
              column === null
                ? undefined
                : `For example: ${example?.fields[column] || 'nothing'}${noteOf(name)}`
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
