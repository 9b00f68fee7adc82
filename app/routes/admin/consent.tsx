import { ConsentScreen } from '#app/features/consent/consent-screen.tsx'
import { officeMeta } from '#app/lib/office-meta.ts'

export const meta = () => officeMeta('Allow access')

export default ConsentScreen
