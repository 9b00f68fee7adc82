// What a page of the office will ask first, found out by letting its own queries ask a backend that only takes notes.
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { EarlyRequest } from '#app/office/lib/data/early-answers.ts'
import { paths } from '#app/office/lib/paths.ts'
import type { ListRules } from '#app/office/lib/records/list-rules.ts'
import { readListState } from '#app/office/lib/records/list-state.ts'
import { fetchPage } from '#app/office/lib/records/read-records.ts'
import type { RecordSource, StoredRecord } from '#app/office/lib/records/record-source.ts'
import { appointmentRules, appointments } from '#app/office/subjects/appointments/queries.ts'
import { bannerRules, banners } from '#app/office/subjects/banners/queries.ts'
import { clientRules, clients } from '#app/office/subjects/clients/queries.ts'
import { leadRules, leads } from '#app/office/subjects/leads/queries.ts'
import { serviceRules, services } from '#app/office/subjects/services/queries.ts'
import { fetchRole } from '#app/office/subjects/session/queries.ts'
import { DEFAULT_TIME_ZONE } from '#domain/dates.ts'

type Ask = (backend: SupabaseClient, params: URLSearchParams) => Promise<unknown>

const listOf =
  <Stored extends StoredRecord>(source: RecordSource<Stored>, rules: ListRules): Ask =>
  (backend, params) =>
    fetchPage(backend, source, rules, readListState(params, rules), new AbortController().signal)

const allAppointments = listOf(appointments, appointmentRules(DEFAULT_TIME_ZONE))

const firstQuestion: Readonly<Record<string, Ask>> = {
  // Which hours are a day depends on the business's clock, which the page itself brings.
  [paths.appointments]: async (backend, params) =>
    params.has('day') ? null : allAppointments(backend, params),
  [paths.clients]: listOf(clients, clientRules),
  [paths.services]: listOf(services, serviceRules),
  [paths.leads]: listOf(leads, leadRules),
  [paths.banners]: listOf(banners, bannerRules),
}

const NOWHERE = 'http://backend.invalid'

export async function earlyRequests(address: URL): Promise<EarlyRequest[]> {
  const noted: EarlyRequest[] = []
  const note: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input))
    const headers = Object.fromEntries(new Headers(init?.headers))
    delete headers.apikey
    delete headers.authorization
    if (init?.method === 'GET') noted.push({ path: pathname + search, headers })
    // Not empty: after an empty page the list asks for the page before, an answer that would lie there growing old.
    return Response.json([{}])
  }
  const backend = createClient(NOWHERE, 'nobody', {
    global: { fetch: note },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
  const ask = firstQuestion[address.pathname]
  await Promise.all([fetchRole(backend), ask?.(backend, address.searchParams)])
  return noted
}
