import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ColumnChoices, CsvFileField, useCsvFile } from '#app/office/components/csv-file.tsx'
import { OwnersOnly } from '#app/office/components/owners-only.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { useChange } from '#app/office/lib/data/change.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { useIsOwner } from '#app/office/lib/session/access.ts'
import { type ImportKind, importFields, readClock } from '#domain/clients/import/import-kinds.ts'
import { type ColumnChoice, guessColumns, missingColumns } from '#domain/text/csv-columns.ts'
import { UnreadableFile } from '#domain/text/decode-file.ts'
import { type CsvRow, readCsv } from '#domain/text/read-csv.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { ImportOutcome, linesText } from './import-outcome.tsx'
import { type Duplicates, finishImport, unfinishedQuery } from './queries.ts'
import { clearRun, rehearse, undoImport, useImportRun } from './run-import.ts'

const kinds: { value: ImportKind; label: string }[] = [
  { value: 'clients', label: 'Clients' },
  { value: 'services', label: 'Services' },
  { value: 'visits', label: 'Past appointments' },
]
const duplicateChoices: { value: Duplicates; label: string }[] = [
  { value: 'skip', label: 'Do not change them' },
  { value: 'merge', label: 'Add missing details' },
]

/** Parsed between two pauses. */
const ROWS_AT_ONCE = 500

/** Pauses while it reads a large file, so that the page stays responsive. */
async function rowsOf(text: string): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  for (const row of readCsv(text)) {
    rows.push(row)
    if (rows.length % ROWS_AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  if (rows.length < 2) throw new UnreadableFile('The file has headings but no lines.')
  return rows
}

export function ImportScreen() {
  const isOwner = useIsOwner()
  const run = useImportRun()
  const isBusy = run.phase === 'rehearsing' || run.phase === 'writing' || run.phase === 'undoing'
  return (
    <>
      <PageHeading title="Import" subtitle="Clients, services and past appointments from a CSV file" />
      {isOwner ? (
        <div className="max-w-3xl space-y-4">
          {!isBusy && <Unfinished />}
          {run.phase !== 'written' && (
            // Hidden but mounted while the file is checked: the user may have to correct a column.
            <div hidden={isBusy} className="space-y-4">
              <FileForm />
            </div>
          )}
          <ImportOutcome run={run} />
        </div>
      ) : (
        <OwnersOnly what="all records at once" />
      )}
    </>
  )
}

function FileForm() {
  const queryClient = useQueryClient()
  const [kind, setKind] = useState<ImportKind>('clients')
  const [duplicates, setDuplicates] = useState<Duplicates>('skip')
  const [columns, setColumns] = useState<ColumnChoice>({})
  const chooseColumns = (of: ImportKind, rows: readonly CsvRow[]) =>
    setColumns(guessColumns(importFields[of], rows[0]?.fields ?? []))
  const { file, fault, choose } = useCsvFile(rowsOf, (rows) => chooseColumns(kind, rows))
  const [headers, ...lines] = file?.content ?? []
  const missing = missingColumns(importFields[kind], columns)

  const check = () => {
    if (file) void rehearse(queryClient, { kind, fileName: file.name, duplicates, rows: lines, columns })
  }
  return (
    <>
      <TitledCard
        title="File"
        subtitle="From a spreadsheet or another program: save it as CSV. The first line names the columns."
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="What is in the file">
            <Select
              options={kinds}
              value={kind}
              onChange={({ target }) => {
                const next = target.value as ImportKind
                setKind(next)
                if (file) chooseColumns(next, file.content)
                clearRun(queryClient)
              }}
            />
          </Field>
          <CsvFileField
            fault={fault}
            onChoose={(chosen) => {
              clearRun(queryClient)
              void choose(chosen)
            }}
          />
        </div>
      </TitledCard>
      {file && headers && (
        <TitledCard title="Columns" subtitle={`${linesText(lines.length)} in ${file.name}`}>
          <ColumnChoices
            fields={importFields[kind]}
            headers={headers}
            example={lines[0]}
            columns={columns}
            noteOf={(field) => clockNote(kind, field, lines[0], columns)}
            onChange={setColumns}
          />
          {kind !== 'visits' && (
            <div className="mt-4 max-w-sm">
              <Field
                label="Already in your list"
                hint={kind === 'clients' ? 'Recognised by phone number and name' : 'Recognised by name'}
              >
                <Select
                  options={duplicateChoices}
                  value={duplicates}
                  onChange={({ target }) => setDuplicates(target.value as Duplicates)}
                />
              </Field>
            </div>
          )}
          {missing.length > 0 ? (
            <p role="status" className="mt-4 font-medium text-danger">
              Choose the column for: {missing.join(', ')}.
            </p>
          ) : (
            <Button variant="secondary" className="mt-4" onClick={check}>
              Check the file
            </Button>
          )}
        </TitledCard>
      )}
    </>
  )
}

/** How a day and its time are understood, which may be in two columns. */
function clockNote(kind: ImportKind, field: string, line: CsvRow | undefined, columns: ColumnChoice): string {
  const clock = kind === 'visits' && field === 'clock' && line ? readClock(line, columns) : null
  // A local time, in no time zone.
  return clock ? `, read as ${formatDateAndClock(`${clock}Z`, 'UTC')}` : ''
}

/** An interrupted import can be undone or kept; importing the same file again adds the missing lines. */
function Unfinished() {
  const queryClient = useQueryClient()
  const { data: imports } = useQuery(unfinishedQuery)
  const undo = async (id: string, lines: number) => {
    await undoImport(queryClient, id, lines)
    clearRun(queryClient)
    await queryClient.invalidateQueries({ queryKey: [DATA] })
  }
  return imports?.map(({ id, file_name, lines }) => (
    <TitledCard
      key={id}
      title={`The import of ${file_name} was interrupted`}
      subtitle={`${linesText(lines)} were imported. Undo them within a day, or keep them and import the file again: nothing is imported twice.`}
    >
      <div className="flex gap-3">
        <Button variant="secondary" onClick={() => void undo(id, lines)}>
          Undo import
        </Button>
        <KeepImport id={id} />
      </div>
    </TitledCard>
  ))
}

function KeepImport({ id }: { id: string }) {
  const keep = useChange({
    mutationKey: 'imports',
    send: finishImport,
    errorToast: 'The import could not be closed',
  })
  return (
    <Button variant="ghost" busy={keep.isPending} onClick={() => keep.mutate(id)}>
      Keep
    </Button>
  )
}
