import { inSettings } from '#app/office/components/settings/settings-frame.tsx'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { BeauticiansScreen } from '#app/office/team/beauticians/beauticians-screen.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Beauticians')

export default inSettings(BeauticiansScreen)
