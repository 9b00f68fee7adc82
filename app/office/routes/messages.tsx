import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { MessagesScreen } from '#app/office/subjects/messages/messages-screen.tsx'
import { inSettings } from '#app/office/subjects/settings/settings-frame.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Messages')

export default inSettings(MessagesScreen)
