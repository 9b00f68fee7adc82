import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { BannersScreen } from '#app/office/subjects/banners/banners-screen.tsx'

export const meta = () => officeMeta('Banners')

export default BannersScreen
