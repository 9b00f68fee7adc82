import { BannersScreen } from '#app/features/banners/banners-screen.tsx'
import { officeMeta } from '#app/lib/office-meta.ts'

export const meta = () => officeMeta('Banners')

export default BannersScreen
