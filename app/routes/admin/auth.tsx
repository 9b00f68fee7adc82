import { SignInScreen } from '#app/features/session/sign-in-screen.tsx'
import { officeMeta } from '#app/lib/office-meta.ts'

export const meta = () => officeMeta('Sign in')

export default SignInScreen
