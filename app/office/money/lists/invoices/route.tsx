import type { PageHandle } from '#app/lib/page-kind.ts'
import { earlyListRequest } from '#app/office/lib/records/early-list-request.ts'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { InvoicesListScreen } from '#app/office/money/lists/invoices/invoices-screen.tsx'
import { invoiceRules, invoices } from '#app/office/money/lists/invoices/queries.ts'
import { DEFAULT_TIME_ZONE } from '#domain/time/dates.ts'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

const readInvoices = earlyListRequest(invoices, invoiceRules(DEFAULT_TIME_ZONE))

export const handle: PageHandle = {
  kind: 'office',
  // The days depend on the time zone of the business, which is loaded with the page.
  earlyRequests: async (backend, params) => (params.has('days') ? null : readInvoices(backend, params)),
}

export const meta = officeMeta('Invoices')

export default InvoicesListScreen
