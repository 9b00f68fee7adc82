import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { HoursScreen } from '#app/office/subjects/hours/hours-screen.tsx'
import { inSettings } from '#app/office/subjects/settings/settings-frame.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Operating hours')

export default inSettings(HoursScreen)
