import type { FunctionPrice, PlanPrice } from '#domain/leads/plan/plan-price.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'

function Line({ text, amount, strong = false }: { text: string; amount: number; strong?: boolean }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${strong ? 'font-semibold' : ''}`}>
      <dt className="min-w-0 wrap-anywhere">{text}</dt>
      <dd className="shrink-0 whitespace-nowrap tabular-nums lining-nums">
        {amount < 0 ? `− ${formatRupees(-amount)}` : formatRupees(amount)}
      </dd>
    </div>
  )
}

/** What a function costs, by person. */
export function FunctionPriceLines({ price }: { price: FunctionPrice }) {
  const { people, travel, early, total } = price
  const lines = [
    ...people,
    ...(travel > 0 ? [{ text: 'Travel', amount: travel }] : []),
    ...(early > 0 ? [{ text: 'Early-morning charge', amount: early }] : []),
  ]
  return (
    <dl className="mt-4 grid gap-1 border-t border-sand-deep pt-3">
      {[...lines.entries()].map(([position, line]) => (
        <Line key={position} {...line} />
      ))}
      {lines.length > 1 && <Line text="Together" amount={total} strong />}
    </dl>
  )
}

/** What follows for all functions: discount, total, advance, and the rule for cancelling. */
export function PriceTotal({ price, cancelHours }: { price: PlanPrice; cancelHours: number }) {
  const { discount, total, advance } = price
  return (
    <dl className="mt-6 grid gap-1 border-t border-gold/60 pt-4">
      {discount > 0 && <Line text="Discount for several functions" amount={-discount} />}
      <Line text="Total" amount={total} strong />
      {advance > 0 && <Line text="Advance when you book" amount={advance} />}
      <div className="mt-2 text-sm text-pretty text-text-soft">
        <dt className="sr-only">Cancelling</dt>
        <dd>
          You can cancel free of charge until {cancelHours === 1 ? '1 hour' : `${cancelHours} hours`} before
          each function. After that see{' '}
          <a href="/refunds" className="underline decoration-gold underline-offset-4">
            our refund rules
          </a>
          .
        </dd>
      </div>
    </dl>
  )
}
