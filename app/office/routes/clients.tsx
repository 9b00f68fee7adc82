import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { ClientsScreen } from '#app/office/subjects/clients/clients-screen.tsx'

export const meta = () => officeMeta('Clients')

export default ClientsScreen
