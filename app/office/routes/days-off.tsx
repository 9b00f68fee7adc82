import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { DaysOffScreen } from '#app/office/subjects/days-off/days-off-screen.tsx'
import { inSettings } from '#app/office/subjects/settings/settings-frame.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Days off')

export default inSettings(DaysOffScreen)
