import { fetchRecord } from '#app/office/lib/records/read-records.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { beauticians } from '#app/office/team/beauticians/queries.ts'
import type { AppointmentBeautician, BookedService } from '#domain/appointments/appointment.ts'
import { bestForEach, type OfferedSlot } from '#domain/appointments/offered-slots.ts'
import { dayIn } from '#domain/time/dates.ts'

/** The beautician whom the free slot at this moment names; null if nobody is free then. */
export async function whoIsFree(
  moment: string,
  services: readonly { readonly service: BookedService }[],
  area: string | null,
  zone: string,
): Promise<AppointmentBeautician | null> {
  const length_minutes = services.reduce((sum, { service }) => sum + service.duration_minutes, 0)
  // What takes longer than a day is shortened or divided by the user.
  if (length_minutes < 1 || length_minutes > 1440) return null
  const { data, error } = await sessionClient()
    .rpc('staff_slots', {
      service_ids: services.map(({ service }) => service.id),
      day: dayIn(new Date(moment), zone),
      area_id: area ?? undefined,
      length_minutes,
    })
    .eq('starts_at', moment)
    .overrideTypes<OfferedSlot[], { merge: false }>()
  if (error) throw error
  const [best] = bestForEach(data)
  return best?.beautician_id ? fetchRecord(sessionClient(), beauticians, best.beautician_id) : null
}
