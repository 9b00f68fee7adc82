import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { ProfileScreen } from '#app/office/subjects/profile/profile-screen.tsx'

export const meta = () => officeMeta('Business profile')

export default ProfileScreen
