import { ConfirmDialog } from '#app/office/components/ui/confirm-dialog.tsx'
import { ignoreShownFailure } from '#app/office/lib/data/change.ts'
import { formatRupees, roundToPaise } from '#domain/money/format-rupees.ts'
import { monthAfter, monthText } from '#domain/team/pay-sheet.ts'
import type { Day } from '#domain/time/dates.ts'
import { type PaySheet, useClosePayMonth } from './queries.ts'

interface CloseMonthProps {
  month: Day
  sheets: readonly PaySheet[]
  onClose: () => void
}

/** Closing is final, so the question names what it stores and what becomes of later changes. */
export function CloseMonth({ month, sheets, onClose }: CloseMonthProps) {
  const title = monthText(month)
  const close = useClosePayMonth(title)
  const sum = (of: (sheet: PaySheet) => number) =>
    formatRupees(roundToPaise(sheets.reduce((total, sheet) => total + of(sheet), 0)))
  const without = sheets.reduce((total, { without_rule }) => total + without_rule, 0)
  return (
    <ConfirmDialog
      title={`Close ${title}?`}
      action={`Close ${title}`}
      variant="primary"
      onConfirm={() => close.save(month).catch(ignoreShownFailure)}
      onClose={onClose}
    >
      <p>
        The sheets are stored as they are now: {sum(({ earned }) => earned)} earned,{' '}
        {sum(({ set_off }) => set_off)} deducted for cash in hand, {sum(({ payout }) => payout)} to pay out.
      </p>
      {without > 0 && (
        <p className="font-medium text-danger">
          {without === 1 ? '1 completed service has' : `${without} completed services have`} no pay rule and
          {without === 1 ? ' earns' : ' earn'} nothing.
        </p>
      )}
      <p>
        A closed month cannot be opened again. Payments, refunds and changes of its visits that come later are
        corrections in {monthText(monthAfter(month, 1))}.
      </p>
    </ConfirmDialog>
  )
}
