/** The counts and moves of a day, with their corrections. */
import { useState } from 'react'
import { useLazyDialog } from '#app/office/components/lazy-dialog.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { type CashLine, correctionsOf } from '#domain/money/cash-line.ts'
import { CashLineText } from './cash-line-text.tsx'
import { loadCountDialog, loadMoveDialog } from './dialogs.ts'

interface DayLinesProps {
  lines: readonly CashLine[]
  /** The last count, of whatever day: the only one that can be corrected. */
  last: CashLine | null
  nameOf: (account: string | null) => string
}

export function DayLines({ lines, last, nameOf }: DayLinesProps) {
  const [correcting, setCorrecting] = useState<CashLine | null>(null)
  const CountDialog = useLazyDialog(loadCountDialog)
  const MoveDialog = useLazyDialog(loadMoveDialog)
  const corrections = correctionsOf(lines)
  const mayCorrect = (line: CashLine) =>
    !corrections.has(line.id) && (line.kind === 'moved' || line.id === last?.id)
  const close = () => setCorrecting(null)
  return (
    <TitledCard
      title="Cash counts and movements"
      subtitle="Entries cannot be changed. A correction is a new entry."
    >
      {!lines.some(({ kind }) => kind === 'counted') && (
        <p className="text-sm text-muted">The cash was not counted for this day.</p>
      )}
      <ol className="divide-y divide-line text-sm">
        {lines.map((line) => (
          <li key={line.id} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3 last:pb-0">
            <div className="min-w-0 flex-1 basis-64">
              <CashLineText line={line} lines={lines} correction={corrections.get(line.id)} nameOf={nameOf} />
            </div>
            {mayCorrect(line) && (
              <Button
                variant="secondary"
                size="small"
                className="print:hidden"
                aria-label={`Correct entry ${line.number}`}
                onClick={() => setCorrecting(line)}
              >
                Correct
              </Button>
            )}
          </li>
        ))}
      </ol>
      {correcting?.kind === 'counted' && (
        <CountDialog day={correcting.day} drawer={correcting} corrected={correcting} onClose={close} />
      )}
      {correcting?.kind === 'moved' && <MoveDialog corrected={correcting} onClose={close} />}
    </TitledCard>
  )
}
