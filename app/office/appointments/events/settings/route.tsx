import { EventSettingsScreen } from '#app/office/appointments/events/settings/event-settings-screen.tsx'
import { inSettings } from '#app/office/components/settings/settings-frame.tsx'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Functions and events')

export default inSettings(EventSettingsScreen)
