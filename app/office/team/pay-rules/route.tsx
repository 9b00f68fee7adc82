import { inSettings } from '#app/office/components/settings/settings-frame.tsx'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { PayRulesScreen } from '#app/office/team/pay-rules/pay-rules-screen.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Pay rules')

export default inSettings(PayRulesScreen)
