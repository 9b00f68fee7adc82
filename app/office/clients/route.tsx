import type { PageHandle } from '#app/lib/page-kind.ts'
import { ClientsScreen } from '#app/office/clients/clients-screen.tsx'
import { clientRules, clients } from '#app/office/clients/queries.ts'
import { earlyListRequest } from '#app/office/lib/records/early-list-request.ts'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const handle: PageHandle = { kind: 'office', earlyRequests: earlyListRequest(clients, clientRules) }

export const meta = officeMeta('Clients')

export default ClientsScreen
