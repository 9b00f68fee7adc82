import { countForm } from '#domain/money/cash-form.ts'
import { differenceText } from '#domain/money/cash-line.ts'
import type { CashDrawer } from '#domain/money/day-book.ts'
import { exactRupees } from '#domain/money/exact-rupees.ts'
import { formatRupees, roundToPaise } from '#domain/money/format-rupees.ts'

interface ExpectedCashProps {
  drawer: Pick<CashDrawer, 'expected' | 'late'>
  typed: string
  isCorrection: boolean
}

const amountForm = countForm(false).shape.amount

/** What is expected, and the difference to what is typed. */
export function ExpectedCash({ drawer: { expected, late }, typed, isCorrection }: ExpectedCashProps) {
  if (expected === null)
    return <p className="text-sm text-muted">This is the first count. The next one is compared with it.</p>
  const { data: amount } = amountForm.safeParse(typed)
  return (
    <div className="rounded-lg border border-line bg-sunken/60 p-3.5 text-sm">
      <p className="flex justify-between gap-4">
        <span>{isCorrection ? 'Expected at that time' : 'Expected'}</span>
        <span className="font-semibold tabular-nums">{exactRupees(expected)}</span>
      </p>
      <p className="mt-1 flex justify-between gap-4">
        <span>Difference</span>
        <output className="text-right font-semibold tabular-nums">
          {amount === undefined ? '–' : differenceText(roundToPaise(amount - expected))}
        </output>
      </p>
      {!isCorrection && late !== null && late !== 0 && (
        <p className="mt-2 text-muted">
          {late > 0
            ? `${formatRupees(late)} was recorded after the last count for an earlier time. If this cash was in the drawer at that count, there will be ${formatRupees(late)} less than expected.`
            : `${formatRupees(-late)} was removed from the records of an earlier time after the last count. If no cash was taken out, there will be ${formatRupees(-late)} more than expected.`}
        </p>
      )}
    </div>
  )
}
