import { ClientsScreen } from '#app/office/clients/clients-screen.tsx'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Clients')

export default ClientsScreen
