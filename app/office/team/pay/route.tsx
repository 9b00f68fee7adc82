import { inSettings } from '#app/office/components/settings/settings-frame.tsx'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { PayScreen } from '#app/office/team/pay/pay-screen.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Pay sheets')

export default inSettings(PayScreen)
