import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { SignInScreen } from '#app/office/subjects/session/sign-in-screen.tsx'
// Whoever is here needs the auth client at once.
import '#app/office/lib/session/create-auth-client.ts'

export const meta = officeMeta('Sign in')

export default SignInScreen
