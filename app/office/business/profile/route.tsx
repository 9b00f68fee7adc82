import { ProfileScreen } from '#app/office/business/profile/profile-screen.tsx'
import { inSettings } from '#app/office/components/settings/settings-frame.tsx'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Business profile')

export default inSettings(ProfileScreen)
