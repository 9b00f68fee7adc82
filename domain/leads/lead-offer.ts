// The offer of a lead as it was when it was sent: the quoted price, whatever happened to the offer since.
import { namesIn } from './lead-services.ts'

export interface LeadOffer {
  readonly id: string
  readonly title: string
  readonly price: number
  /** One for each time a service is done, at the price of then. */
  readonly lines: readonly {
    readonly service_id: string
    readonly service: string
    readonly minutes: number
    readonly price: number
  }[]
}

const paise = (rupees: number) => Math.round(rupees * 100)

/** The discount on the lines, so that they add up to the quoted price. */
export const discountOf = ({ price, lines }: LeadOffer): number =>
  (lines.reduce((sum, line) => sum + paise(line.price), 0) - paise(price)) / 100

/** The names of other requested services. The text begins with the offer's title (private.settle_lead_offer). */
export function servicesBesidesOffer(text: string, { title, lines }: LeadOffer): string[] {
  const prefix = `${title}: `
  const names = namesIn(text.startsWith(prefix) ? text.slice(prefix.length) : text)
  const offered = new Set(lines.map(({ service }) => service))
  return names.filter((name) => !offered.has(name))
}
