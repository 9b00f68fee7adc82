import { ProfileScreen } from '#app/features/profile/profile-screen.tsx'
import { officeMeta } from '#app/lib/office-meta.ts'

export const meta = () => officeMeta('Business profile')

export default ProfileScreen
