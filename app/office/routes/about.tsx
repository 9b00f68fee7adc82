import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { AboutScreen } from '#app/office/subjects/about/about-screen.tsx'
import { inSettings } from '#app/office/subjects/settings/settings-frame.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('About')

export default inSettings(AboutScreen)
