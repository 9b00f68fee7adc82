/** Sorts the credits of a statement by what was found for them. */
import type { BankCredit } from '#domain/money/bank-statement.ts'
import type { FoundPayment } from './queries.ts'

export interface ProposedCredit {
  readonly credit: BankCredit
  /** Nearest first. */
  readonly payments: readonly [FoundPayment, ...FoundPayment[]]
  /** One payment with the same reference and amount, for no other line. */
  readonly isExact: boolean
  /** Other lines for which its only payment was found too. */
  readonly otherLines: readonly number[]
}

export interface ConfirmedCredit {
  readonly credit: BankCredit
  readonly payment: FoundPayment
}

export interface GroupedCredits {
  readonly proposed: readonly ProposedCredit[]
  readonly missing: readonly BankCredit[]
  readonly confirmed: readonly ConfirmedCredit[]
}

export const hasSameAmount = ({ paise }: BankCredit, { amount }: FoundPayment) =>
  Math.round(amount * 100) === paise

export function groupCredits(credits: readonly BankCredit[], found: readonly FoundPayment[]): GroupedCredits {
  const byLine = new Map<number, FoundPayment[]>()
  const linesOf = new Map<string, number[]>()
  for (const payment of found) {
    byLine.set(payment.line, [...(byLine.get(payment.line) ?? []), payment])
    linesOf.set(payment.payment_id, [...(linesOf.get(payment.payment_id) ?? []), payment.line])
  }
  const proposed: ProposedCredit[] = []
  const missing: BankCredit[] = []
  const confirmed: ConfirmedCredit[] = []
  for (const credit of credits) {
    const [first, ...others] = byLine.get(credit.line) ?? []
    if (!first) missing.push(credit)
    else if (first.found_by === 'confirmed') confirmed.push({ credit, payment: first })
    else {
      const isOnly = others.length === 0
      const otherLines = isOnly
        ? (linesOf.get(first.payment_id) ?? []).filter((line) => line !== credit.line)
        : []
      const isSame = first.found_by === 'reference' && hasSameAmount(credit, first)
      proposed.push({
        credit,
        payments: [first, ...others],
        isExact: isOnly && isSame && otherLines.length === 0,
        otherLines,
      })
    }
  }
  return { proposed, missing, confirmed }
}
