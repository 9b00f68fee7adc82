import type { Backend } from '#app/lib/backend.ts'
import type { BusinessHours } from '#app/lib/root-data.ts'
import { hoursForMachines, hoursText } from '#domain/team/working-hours.ts'
import { fetchBusinessShifts } from './queries.ts'

/** Formats the opening hours on the server, so that browsers need no code for it. */
export async function fetchBusinessHours(backend: Backend): Promise<BusinessHours> {
  const shifts = await fetchBusinessShifts(backend)
  return { text: hoursText(shifts), forMachines: hoursForMachines(shifts) }
}
