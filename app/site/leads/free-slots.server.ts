// Free times of a form posted without scripts: of its chosen day, or of today.
import { serverBackend } from '#app/lib/backend.ts'
import type { ServerContext } from '#app/lib/server-context.ts'
import { fetchBusinessProfile } from '#app/site/business/queries.ts'
import type { FormValues } from '#app/site/lib/forms/form-outcome.ts'
import { fetchAreas } from '#app/site/team/queries.ts'
import { tickedServices } from '#domain/leads/lead-services.ts'
import { dayIn, isDay } from '#domain/time/dates.ts'
import { choose, type FreeSlots, fetchFreeSlots, fetchServiceChoices } from './free-slots.ts'

export async function freeSlotsOfForm(server: ServerContext, values: FormValues): Promise<FreeSlots | null> {
  const { service = '', offer = '', preferredDay = '', preferredTime = '', place = '' } = values
  const backend = serverBackend(server)
  try {
    const [{ time_zone }, areas, services] = await Promise.all([
      fetchBusinessProfile(backend),
      fetchAreas(backend),
      fetchServiceChoices(backend),
    ])
    const day = isDay(preferredDay) ? preferredDay : dayIn(new Date(), time_zone)
    const request = { service, offer, also: tickedServices(values), day, place }
    return choose(await fetchFreeSlots(backend, request, { areas, services }, time_zone), preferredTime)
  } catch (error) {
    // The form is shown without times; any time can still be requested.
    server.log.error({ err: error }, 'The free times could not be fetched')
    return null
  }
}
