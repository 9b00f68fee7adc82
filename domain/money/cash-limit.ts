// The limit of cash from one person for one event (Income-tax Act 2025, section 186).
import { formatRupees } from './format-rupees.ts'

const CASH_LIMIT = 200_000

/** A warning if this amount in cash reaches the limit together with what came before, otherwise null. */
export function cashWarning(before: number, amount: number): string | null {
  if (!(amount > 0) || before + amount < CASH_LIMIT) return null
  const all = `This makes ${formatRupees(before + amount)} in cash from this client for one event.`
  return `${all} The Income-tax Act forbids ${formatRupees(CASH_LIMIT)} or more: take the rest by UPI, card or bank transfer.`
}
