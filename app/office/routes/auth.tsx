import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { SignInScreen } from '#app/office/subjects/session/sign-in-screen.tsx'

export const meta = officeMeta('Sign in')

export default SignInScreen
