import type { PageHandle } from '#app/lib/page-kind.ts'
import { EventsScreen } from '#app/office/appointments/events/events-screen.tsx'
import { eventRules, events } from '#app/office/appointments/events/queries.ts'
import { earlyListRequest } from '#app/office/lib/records/early-list-request.ts'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const handle: PageHandle = { kind: 'office', earlyRequests: earlyListRequest(events, eventRules) }

export const meta = officeMeta('Events')

export default EventsScreen
