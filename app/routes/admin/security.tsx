import { SecurityScreen } from '#app/features/security/security-screen.tsx'
import { officeMeta } from '#app/lib/office-meta.ts'

export const meta = () => officeMeta('Security')

export default SecurityScreen
