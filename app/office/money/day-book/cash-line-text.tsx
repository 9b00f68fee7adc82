import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Badge } from '#app/office/components/ui/badge.tsx'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { type CashLine, differenceText, lineNumberText, lineTitle } from '#domain/money/cash-line.ts'
import { exactRupees } from '#domain/money/exact-rupees.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { DrawerSums } from './drawer-sums.tsx'

interface CashLineTextProps {
  line: CashLine
  lines: readonly CashLine[]
  correction: CashLine | undefined
  nameOf: (account: string | null) => string
}

/** A line as it was stored, and of what a count expected. */
export function CashLineText({ line, lines, correction, nameOf }: CashLineTextProps) {
  const { time_zone: zone } = useBusinessProfile()
  const { kind, amount, expected, difference, note, at, corrects, recorded_at, recorded_by } = line
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className={classNames('font-semibold tabular-nums', correction && 'line-through')}>
          {lineTitle(line)} {exactRupees(Math.abs(amount))}
        </span>
        {correction ? (
          <Badge colour="grey">corrected by entry {correction.number}</Badge>
        ) : (
          difference !== null && (
            <Badge colour={difference === 0 ? 'green' : 'red'}>{differenceText(difference)}</Badge>
          )
        )}
        {kind === 'counted' && expected === null && <Badge colour="grey">first count</Badge>}
      </p>
      {note && <p className="mt-0.5 wrap-anywhere whitespace-pre-line">{note}</p>}
      <p className="mt-0.5 text-xs text-muted">
        {lineNumberText(line, lines)} · {formatDateAndClock(corrects ? recorded_at : at, zone)} ·{' '}
        {nameOf(recorded_by)}
      </p>
      {expected !== null && (
        <details className="mt-1 print:hidden">
          <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-lg text-xs text-gold-ink underline underline-offset-4 outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus md:min-h-0">
            Expected {exactRupees(expected)}
          </summary>
          <div className="mt-1 border-l-2 border-line pl-3">
            <DrawerSums drawer={line} />
          </div>
        </details>
      )}
    </>
  )
}
