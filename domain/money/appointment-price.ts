// Computes the price of an appointment like the database (private.price_of): its lines, minus the discount on them,
// plus the travel charge. In whole paise, to avoid rounding errors.

export interface PriceParts {
  readonly lines: number
  /** One or the other. */
  readonly discountPercent: number
  readonly discountAmount: number
  readonly travelCharge: number
}

const paise = (rupees: number) => Math.round(rupees * 100)

export function discountOf({ lines, discountPercent, discountAmount }: PriceParts): number {
  const off =
    discountPercent > 0
      ? Math.round((paise(lines) * Math.round(discountPercent * 100)) / 10_000)
      : paise(discountAmount)
  return Math.min(paise(lines), off) / 100
}

export const appointmentPrice = (parts: PriceParts): number =>
  (paise(parts.lines) - paise(discountOf(parts)) + paise(parts.travelCharge)) / 100
