import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { BeauticiansScreen } from '#app/office/subjects/beauticians/beauticians-screen.tsx'
import { inSettings } from '#app/office/subjects/settings/settings-frame.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Beauticians')

export default inSettings(BeauticiansScreen)
