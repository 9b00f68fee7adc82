import { AboutScreen } from '#app/office/business/about/about-screen.tsx'
import { inSettings } from '#app/office/components/settings/settings-frame.tsx'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('About')

export default inSettings(AboutScreen)
