import { useQueryClient } from '@tanstack/react-query'
import { randomId } from '#app/lib/random-id.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Notice } from '#app/office/components/ui/notice.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { formatCount } from '#domain/money/format-rupees.ts'
import { type Counts, clearRun, type ImportRun, type LineNote, write } from './run-import.ts'

const phaseLabels = {
  rehearsing: 'Checking the lines, nothing is changed yet',
  writing: 'Importing; you can continue on other pages',
  undoing: 'Undoing the import',
}

/** The progress and the result of an import. */
export function ImportOutcome({ run }: { run: ImportRun }) {
  const queryClient = useQueryClient()
  switch (run.phase) {
    case 'none':
      return null
    case 'rehearsing':
    case 'writing':
    case 'undoing':
      return (
        <TitledCard title={phaseLabels[run.phase]}>
          <progress
            aria-label={phaseLabels[run.phase]}
            className="h-4 w-full"
            style={{ accentColor: 'var(--gold-ink)' }}
            max={run.total}
            value={run.done}
          />
          <p role="status" className="mt-1 text-sm text-muted tabular-nums">
            {formatCount(run.done)} of {formatCount(run.total)} lines
          </p>
        </TitledCard>
      )
    case 'rehearsed':
      return <Rehearsed run={run} />
    case 'written':
      return (
        <TitledCard title="Imported">
          <p role="status">{countsText(run.counts)}</p>
          <Notes notes={run.notes} />
          <Button variant="secondary" className="mt-4" onClick={() => clearRun(queryClient)}>
            Import another file
          </Button>
        </TitledCard>
      )
    case 'failed':
      return (
        <Notice>
          <p className="font-medium">The import ended. {run.reason}</p>
          <p className="mt-1">
            {run.isUndone
              ? 'Nothing was changed.'
              : 'It is incomplete: undo it below when the network is back.'}
          </p>
        </Notice>
      )
  }
}

const MOST_SHOWN = 300

interface Remark {
  readonly line: number
  readonly text: string
}

function RemarkList({ label, remarks }: { label: string; remarks: readonly Remark[] }) {
  return (
    <ul
      aria-label={label}
      style={{ maxHeight: '18rem' }}
      className="mt-1 divide-y divide-line overflow-y-auto text-sm"
    >
      {remarks.slice(0, MOST_SHOWN).map(({ line, text }) => (
        <li key={`${line} ${text}`} className="flex gap-3 py-1.5">
          <span className="w-20 shrink-0 text-muted tabular-nums">Line {line}</span>
          {text}
        </li>
      ))}
      {remarks.length > MOST_SHOWN && (
        <li className="py-1.5 text-muted">and {formatCount(remarks.length - MOST_SHOWN)} more</li>
      )}
    </ul>
  )
}

/** A family may share a number, or one person may be written in two ways: only a person can tell. */
function Notes({ notes }: { notes: readonly LineNote[] }) {
  if (notes.length === 0) return null
  return (
    <>
      <p className="mt-3 font-medium">Please check: the same number with another name</p>
      <RemarkList label="Please check" remarks={notes.map(({ line, note }) => ({ line, text: note }))} />
    </>
  )
}

type RehearsedRun = Extract<ImportRun, { phase: 'rehearsed' }>

function Rehearsed({ run: { plan, counts, notes, problems } }: { run: RehearsedRun }) {
  const queryClient = useQueryClient()
  const faulty = new Set(problems.map(({ line }) => line))
  const good = plan.lines.filter(({ line }) => !faulty.has(line))
  // A new id: a dry run leaves nothing behind to continue from.
  const start = () => void write(queryClient, { ...plan, id: randomId(), lines: good })
  return (
    <TitledCard title="What would happen">
      <p role="status">{countsText(counts)}</p>
      {problems.length > 0 && (
        <>
          <p className="mt-3 font-medium text-danger">
            {faulty.size === 1 ? '1 line has a problem' : `${formatCount(faulty.size)} lines have problems`}
          </p>
          <RemarkList
            label="Problems"
            remarks={problems.map(({ line, problem }) => ({ line, text: problem }))}
          />
          <p className="mt-3 text-sm text-muted">
            Correct them in the file and choose it again, or skip these lines.
          </p>
        </>
      )}
      <Notes notes={notes} />
      {good.length > 0 && (
        <Button className="mt-4" onClick={start}>
          {problems.length > 0
            ? `Skip them and import ${linesText(good.length)}`
            : `Import ${linesText(good.length)}`}
        </Button>
      )}
    </TitledCard>
  )
}

export const linesText = (lines: number) => (lines === 1 ? '1 line' : `${formatCount(lines)} lines`)

/** '12 are new, 3 are completed, 4 are known already.' */
const countsText = ({ added, merged, skipped }: Counts) =>
  `${formatCount(added)} new, ${formatCount(merged)} updated with missing details, ${formatCount(skipped)} already there.`
