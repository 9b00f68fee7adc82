import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { BackupsScreen } from '#app/office/subjects/backups/backups-screen.tsx'
import { inSettings } from '#app/office/subjects/settings/settings-frame.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Backups and data')

export default inSettings(BackupsScreen)
