import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { ClientsScreen } from '#app/office/subjects/clients/clients-screen.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Clients')

export default ClientsScreen
