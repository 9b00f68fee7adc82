import { ReviewsScreen } from '#app/features/reviews/reviews-screen.tsx'
import { officeMeta } from '#app/lib/office-meta.ts'

export const meta = () => officeMeta('Reviews')

export default ReviewsScreen
