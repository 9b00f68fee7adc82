import { type Backend, selectRows } from '#app/lib/backend.ts'
import type { BusinessHours } from '#app/lib/root-data.ts'
import { hoursForMachines, hoursText, type WorkingShift } from '#domain/team/working-hours.ts'

/** Formats the opening hours on the server, so that browsers need no code for it. */
export async function fetchBusinessHours(backend: Backend): Promise<BusinessHours> {
  const shifts = await selectRows<WorkingShift>(backend, 'working_hours', {
    select: 'weekday,from_time,to_time',
    beautician_id: 'is.null',
  })
  return { text: hoursText(shifts), forMachines: hoursForMachines(shifts) }
}
