import { type Invoice, invoiceTitle } from '#domain/money/invoice.ts'
import { type Day, formatDay } from '#domain/time/dates.ts'

/** `16 November 2026` */
export const dayText = (day: Day): string => formatDay(day).replace(/^\w+, /, '')

/** `Receipt R/26-27/12` */
export const numberedTitle = ({ kind, serial, content }: Invoice): string =>
  `${invoiceTitle(kind, content.supplier.gstin !== undefined)} ${serial}`

/** The title names the document, also in a list of tabs and as the name of a PDF. A chat preview shows the business only. */
export const documentMeta = (invoice: Invoice | undefined) => {
  const robots = { name: 'robots', content: 'noindex, nofollow' }
  if (!invoice) return [robots]
  const name = invoice.content.supplier.trade_name
  return [robots, { title: `${numberedTitle(invoice)} | ${name}` }, { property: 'og:title', content: name }]
}
