import { ClientsScreen } from '#app/features/clients/clients-screen.tsx'
import { officeMeta } from '#app/lib/office-meta.ts'

export const meta = () => officeMeta('Clients')

export default ClientsScreen
