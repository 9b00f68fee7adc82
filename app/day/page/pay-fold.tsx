// The beautician's own pay of a month. The lines are loaded when they are asked for, so that the page stays small.
import { exactRupees } from '#domain/money/exact-rupees.ts'
import {
  earnedOf,
  type MyPay,
  monthAfter,
  monthText,
  type PayLine,
  payBasisText,
  payLineText,
  payoutOf,
} from '#domain/team/pay-sheet.ts'
import { formatDate } from '#domain/time/business-time.ts'

interface PayFoldProps {
  readonly pay: MyPay
  readonly zone: string
  /** A month was asked for: the fold is open and has its lines. */
  readonly isOpen: boolean
}

export function PayFold({ pay, zone, isOpen }: PayFoldProps) {
  const { month, is_closed, services, travel, tips, corrections, set_off, cash_in_hand, lines } = pay
  const sums: readonly (readonly [string, number])[] = [
    ['Services', services],
    ['Travel allowance', travel],
    ['Tips', tips],
    ['Corrections', corrections],
    ['Earned', earnedOf(pay)],
    ['Less cash in hand', -set_off],
    ['To be paid out', payoutOf(pay)],
  ]
  return (
    <details id="pay" open={isOpen} className="scroll-mt-2">
      <summary className="big border-2 border-ink text-center">My pay</summary>
      <div className="mt-4 grid gap-4">
        <h2 className="text-xl font-bold">
          {monthText(month)}
          <span className="block text-base font-normal text-text-soft">
            {is_closed ? 'Closed' : 'So far. It changes with what clients pay until the month is closed'}
          </span>
        </h2>
        <dl className="grid gap-1">
          {sums.map(([label, amount]) => (
            <Sum key={label} label={label} amount={amount} />
          ))}
        </dl>
        <dl className="border-t-2 border-ink pt-3">
          <Sum label="Cash in hand now" amount={cash_in_hand} />
        </dl>
        {isOpen && <Lines lines={lines} zone={zone} />}
        <p className="flex flex-wrap gap-2">
          {!isOpen && (
            <a href={`/my-day?pay=${month}#pay`} className="big grow border-2 border-ink px-2">
              Show each visit
            </a>
          )}
          <a href={`/my-day?pay=${monthAfter(month, -1)}#pay`} className="big grow border-2 border-ink px-2">
            {monthText(monthAfter(month, -1))}
          </a>
        </p>
      </div>
    </details>
  )
}

const Sum = ({ label, amount }: { label: string; amount: number }) => (
  <div className={`flex justify-between gap-4 ${label === 'To be paid out' ? 'text-xl font-bold' : ''}`}>
    <dt>{label}</dt>
    <dd>{exactRupees(amount)}</dd>
  </div>
)

const Lines = ({ lines, zone }: { lines: readonly PayLine[]; zone: string }) =>
  lines.length === 0 ? (
    <p>Nothing yet.</p>
  ) : (
    <ul className="grid gap-2 text-base">
      {lines.map((line) => (
        <li key={`${line.starts_at} ${line.kind} ${line.position}`} className="flex justify-between gap-4">
          <span className="min-w-0">
            {formatDate(line.starts_at, zone)}: {payLineText(line)}
            {line.is_correction && ' (correction)'}
            <span className="block text-text-soft">{payBasisText(line)}</span>
          </span>
          <span className="whitespace-nowrap">{exactRupees(line.amount)}</span>
        </li>
      ))}
    </ul>
  )
