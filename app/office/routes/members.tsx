import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { MembersScreen } from '#app/office/subjects/members/members-screen.tsx'
import { inSettings } from '#app/office/subjects/settings/settings-frame.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Users')

export default inSettings(MembersScreen)
