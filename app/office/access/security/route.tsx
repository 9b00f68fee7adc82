import { SecurityScreen } from '#app/office/access/security/security-screen.tsx'
import { inSettings } from '#app/office/components/settings/settings-frame.tsx'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
// This page needs the auth client at once, so it is not loaded lazily.
import '#app/office/lib/session/create-auth-client.ts'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Security')

export default inSettings(SecurityScreen)
