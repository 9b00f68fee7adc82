/** The choice of a CSV file, which is read in the browser, and of its columns. */
import { useRef, useState } from 'react'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import type { ColumnChoice, CsvFields } from '#domain/text/csv-columns.ts'
import { decodeFile, refuseLarge, UnreadableFile } from '#domain/text/decode-file.ts'
import type { CsvRow } from '#domain/text/read-csv.ts'

interface ChosenFile<Content> {
  readonly name: string
  readonly content: Content
}

/** `onRead` gets what the file contains, unless another file was chosen meanwhile. */
export function useCsvFile<Content>(
  read: (text: string) => Content | Promise<Content>,
  onRead: (content: Content, name: string) => void,
) {
  const [file, setFile] = useState<ChosenFile<Content> | null>(null)
  const [fault, setFault] = useState<string>()
  const latest = useRef<File>(undefined)
  async function choose(chosen: File | undefined): Promise<void> {
    latest.current = chosen
    setFile(null)
    setFault(undefined)
    if (!chosen) return
    try {
      refuseLarge(chosen.size)
      const content = await read(decodeFile(new Uint8Array(await chosen.arrayBuffer())))
      if (latest.current !== chosen) return
      setFile({ name: chosen.name, content })
      onRead(content, chosen.name)
    } catch (error) {
      if (latest.current === chosen)
        setFault(error instanceof UnreadableFile ? error.message : 'The file could not be read.')
    }
  }
  return { file, fault, choose }
}

interface CsvFileFieldProps {
  fault: string | undefined
  onChoose: (chosen: File | undefined) => void
  /** Endings of file names beside those of CSV. */
  alsoAccepted?: string
}

export const CsvFileField = ({ fault, onChoose, alsoAccepted }: CsvFileFieldProps) => (
  <Field label="CSV file" error={fault}>
    <Input
      type="file"
      accept={['.csv,.txt,text/csv', alsoAccepted].filter(Boolean).join(',')}
      className="py-2"
      onChange={({ target }) => onChoose(target.files?.[0])}
    />
  </Field>
)

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
