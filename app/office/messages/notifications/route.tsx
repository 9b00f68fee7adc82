import { inSettings } from '#app/office/components/settings/settings-frame.tsx'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { NotificationsScreen } from '#app/office/messages/notifications/notifications-screen.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Email notifications')

export default inSettings(NotificationsScreen)
