import type { PageHandle } from '#app/lib/page-kind.ts'
import { earlyListRequest } from '#app/office/lib/records/early-list-request.ts'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { PaymentsListScreen } from '#app/office/money/lists/payments/payments-screen.tsx'
import { paymentRules, payments } from '#app/office/money/lists/payments/queries.ts'
import { DEFAULT_TIME_ZONE } from '#domain/time/dates.ts'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

const readPayments = earlyListRequest(payments, paymentRules(DEFAULT_TIME_ZONE))

export const handle: PageHandle = {
  kind: 'office',
  // The days depend on the time zone of the business, which is loaded with the page.
  earlyRequests: async (backend, params) => (params.has('days') ? null : readPayments(backend, params)),
}

export const meta = officeMeta('Payments')

export default PaymentsListScreen
