// Writes into a page of the office what it will ask first, found out by letting its own queries ask a backend that only
// takes notes.
import { PostgrestClient } from '@supabase/postgrest-js'
import type { PublicConfig } from '#app/lib/public-config.ts'
import { appointmentRules } from '#app/office/appointments/queries.ts'
import { bannerRules, banners } from '#app/office/banners/queries.ts'
import { clientRules, clients } from '#app/office/clients/queries.ts'
import { leadRules, leads } from '#app/office/leads/queries.ts'
import { type EarlyRequest, earlyScript } from '#app/office/lib/data/early-answers.ts'
import { paths } from '#app/office/lib/paths.ts'
import { appointments } from '#app/office/lib/records/appointments.ts'
import type { ListRules } from '#app/office/lib/records/list-rules.ts'
import { readListState } from '#app/office/lib/records/list-state.ts'
import { fetchPage } from '#app/office/lib/records/read-records.ts'
import type { RecordSource, StoredRecord } from '#app/office/lib/records/record-source.ts'
import { fetchRole } from '#app/office/lib/session/access.ts'
import { serviceRules, services } from '#app/office/services/queries.ts'
import { DEFAULT_TIME_ZONE } from '#domain/time/dates.ts'

type Ask = (backend: PostgrestClient, params: URLSearchParams) => Promise<unknown>

const listOf =
  <Stored extends StoredRecord>(source: RecordSource<Stored>, rules: ListRules): Ask =>
  (backend, params) =>
    fetchPage(backend, source, rules, readListState(params, rules), new AbortController().signal)

const allServices = listOf(services, serviceRules)
const allAppointments = listOf(appointments, appointmentRules(DEFAULT_TIME_ZONE))

const isCalendar = (params: URLSearchParams) => ['day', 'week'].includes(params.get('as') ?? '')

const firstQuestion: Readonly<Record<string, Ask>> = {
  // Which hours are a day depends on the business's clock, which the page itself brings.
  [paths.appointments]: async (backend, params) =>
    params.has('day') || isCalendar(params) ? null : allAppointments(backend, params),
  [paths.clients]: listOf(clients, clientRules),
  [paths.services]: async (backend, params) =>
    params.get('as') === 'prices' ? null : allServices(backend, params),
  [paths.leads]: listOf(leads, leadRules),
  [paths.banners]: listOf(banners, bannerRules),
}

const HEAD = '<head>'
const NOWHERE = 'http://backend.invalid'

/** In front of all else, so that nothing is waited for; with the nonce, as ours. Empty, that stands for none. */
export async function addEarlyRequests(
  html: string,
  address: URL,
  { backendUrl, publishableKey }: PublicConfig,
  nonce: string,
): Promise<string> {
  if (!html.includes(HEAD)) throw new Error('The page has no head to write the script into')
  const script = earlyScript(backendUrl, publishableKey, await earlyRequests(address))
  const mark = nonce && ` nonce="${nonce}"`
  return html.replace(HEAD, () => `${HEAD}<script${mark}>${script}</script>`)
}

export async function earlyRequests(address: URL): Promise<EarlyRequest[]> {
  const noted: EarlyRequest[] = []
  const note: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input))
    if (init?.method === 'GET')
      noted.push({ path: pathname + search, headers: Object.fromEntries(new Headers(init.headers)) })
    // Not empty: after an empty page the list asks for the page before, an answer that would lie there growing old.
    return Response.json([{}])
  }
  const backend = new PostgrestClient(`${NOWHERE}/rest/v1`, { fetch: note })
  const ask = firstQuestion[address.pathname]
  await Promise.all([fetchRole(backend), ask?.(backend, address.searchParams)])
  return noted
}
