import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { BankScreen } from '#app/office/money/bank/bank-screen.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Bank statement')

export default BankScreen
