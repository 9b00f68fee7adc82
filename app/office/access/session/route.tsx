import { SignInScreen } from '#app/office/access/session/sign-in-screen.tsx'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
// This page needs the auth client at once, so it is not loaded lazily.
import '#app/office/lib/session/create-auth-client.ts'

export const meta = officeMeta('Sign in')

export default SignInScreen
