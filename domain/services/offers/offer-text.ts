import { formatRupees } from '#domain/money/format-rupees.ts'
import type { RunningOffer } from './offer.ts'

interface NamedLine {
  readonly name: string
  readonly quantity: number
}

/** 'Bridal Makeup, 2 × Party Makeup' */
export const linesText = (lines: readonly NamedLine[]): string =>
  lines.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ')

/** 'Haldi morning: Facial, 2 × Mehendi, ₹1,500' */
export const offerText = ({ title, services, price }: Pick<RunningOffer, 'title' | 'services' | 'price'>) =>
  `${title}: ${linesText(services)}, ${formatRupees(price)}`
