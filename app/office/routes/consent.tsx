import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { ConsentScreen } from '#app/office/subjects/consent/consent-screen.tsx'

export const meta = officeMeta('Allow access')

export default ConsentScreen
