import { WaitlistScreen } from '#app/office/appointments/waitlist/waitlist-screen.tsx'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Waitlist')

export default WaitlistScreen
