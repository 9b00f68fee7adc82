import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { ProfileScreen } from '#app/office/subjects/profile/profile-screen.tsx'
import { inSettings } from '#app/office/subjects/settings/settings-frame.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Business profile')

export default inSettings(ProfileScreen)
