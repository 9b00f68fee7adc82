import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { ReviewsScreen } from '#app/office/reviews/reviews-screen.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Reviews')

export default ReviewsScreen
