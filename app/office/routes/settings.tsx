import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { SettingsScreen } from '#app/office/subjects/settings/settings-screen.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Settings')

export default SettingsScreen
