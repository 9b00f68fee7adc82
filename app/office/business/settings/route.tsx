import { SettingsScreen } from '#app/office/business/settings/settings-screen.tsx'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Settings')

export default SettingsScreen
