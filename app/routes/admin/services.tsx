import { ServicesScreen } from '#app/features/services/services-screen.tsx'
import { officeMeta } from '#app/lib/office-meta.ts'

export const meta = () => officeMeta('Services')

export default ServicesScreen
