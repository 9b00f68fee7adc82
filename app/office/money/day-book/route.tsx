import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { DayBookScreen } from '#app/office/money/day-book/day-book-screen.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Day book')

export default DayBookScreen
