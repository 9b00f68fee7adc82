import { TermsScreen } from '#app/office/business/terms/terms-screen.tsx'
import { inSettings } from '#app/office/components/settings/settings-frame.tsx'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Terms and refunds')

export default inSettings(TermsScreen)
