import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { OutboxScreen } from '#app/office/messages/outbox/outbox-screen.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Outbox')

export default OutboxScreen
