import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { NotificationsScreen } from '#app/office/subjects/notifications/notifications-screen.tsx'
import { inSettings } from '#app/office/subjects/settings/settings-frame.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Email notifications')

export default inSettings(NotificationsScreen)
