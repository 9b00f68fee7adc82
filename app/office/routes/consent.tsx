import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { ConsentScreen } from '#app/office/subjects/consent/consent-screen.tsx'
// Whoever is here needs the auth client at once.
import '#app/office/lib/session/create-auth-client.ts'

export const meta = officeMeta('Allow access')

export default ConsentScreen
