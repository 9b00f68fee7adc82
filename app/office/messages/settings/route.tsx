import { inSettings } from '#app/office/components/settings/settings-frame.tsx'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { MessagesScreen } from '#app/office/messages/messages-screen.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Messages')

export default inSettings(MessagesScreen)
