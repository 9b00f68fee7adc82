import { MembersScreen } from '#app/office/access/users/members-screen.tsx'
import { inSettings } from '#app/office/components/settings/settings-frame.tsx'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Users')

export default inSettings(MembersScreen)
