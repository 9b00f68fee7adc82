// The load of a busy hour, in some seconds.
import { type Load, runLoad } from '../rest/load.ts'
import type { RunningServer } from './running-server.ts'

const seconds = 4

export const listOfServices = '/rest/v1/services?select=*&is_active=eq.true&order=category.asc,id.asc'
export const pageOfAppointments =
  '/rest/v1/appointments?select=*,clients(full_name,phone),services(name)&order=appointment_date.desc,id.asc&limit=100'

export function loadOf({ port, secretKey }: RunningServer, path: string, body?: string): Load {
  const headers = { apikey: secretKey, Authorization: `Bearer ${secretKey}` }
  return { port, path, headers, method: body === undefined ? 'GET' : 'POST', body }
}

export async function work(server: RunningServer): Promise<void> {
  const client = JSON.stringify({ full_name: 'Sample Client of the bench', notes: 'Sample data' })
  for (const load of [
    loadOf(server, '/'),
    loadOf(server, '/services'),
    loadOf(server, listOfServices),
    loadOf(server, pageOfAppointments),
    loadOf(server, '/rest/v1/clients', client),
  ])
    await runLoad(load, { seconds })
}
