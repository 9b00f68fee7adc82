import { SetupScreen } from '#app/office/access/setup/setup-screen.tsx'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'

export const meta = officeMeta('Set up')

export default SetupScreen
