// Streams a list as a CSV file. The token is a form field, because a download cannot have custom headers. Records are read
// through the table API with the user's rights.

import { PostgrestClient } from '@supabase/postgrest-js'
import { selectRows, serverBackend } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { type ServerLog, serverContext } from '#app/lib/server-context.ts'
import { readListState } from '#app/office/lib/records/list-state.ts'
import { readAllRecords } from '#app/office/lib/records/read-all-records.ts'
import { MOST_FOUND, searchCallOf } from '#app/office/lib/records/read-records.ts'
import type { ListedRecord } from '#app/office/lib/records/record-source.ts'
import { SEARCH_LIMIT_REACHED } from '#app/office/lib/records/search-limit.ts'
import { fetchRole } from '#app/office/lib/session/access.ts'
import type { ExportedList, StaffNames } from '#app/office/shell/export/exported-list.ts'
import { exportedList } from '#app/office/shell/export/exported-lists.ts'
import { BYTE_ORDER_MARK, csvLine } from '#domain/text/csv.ts'
import { dayIn } from '#domain/time/dates.ts'
import type { Route } from './+types/route.ts'

export const handle: PageHandle = { kind: 'office' }

const refusal = (status: number, sentence: string) =>
  new Response(`${sentence}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })

export async function action({ request, context }: Route.ActionArgs) {
  const server = context.get(serverContext)
  const form = await request.formData()
  const said = (name: string) => String(form.get(name) ?? '')
  const [business] = await selectRows<{ time_zone: string }>(serverBackend(server), 'business_profile', {
    select: 'time_zone',
  })
  const zone = business?.time_zone ?? 'UTC'
  const list = exportedList(said('list'), zone)
  if (!list) return refusal(404, 'There is no such list.')
  const { backendUrl, siteUrl, publishableKey } = server.publicConfig
  // A backend in this process has no URL of its own.
  const backend = new PostgrestClient(`${backendUrl || siteUrl}/rest/v1`, {
    fetch: server.backendFetch,
    headers: { apikey: publishableKey, authorization: `Bearer ${said('token') || publishableKey}` },
  })
  const role = await fetchRole(backend).catch(endedSession)
  if (role === null) return refusal(401, 'Sign in again: the session has ended.')
  if (role !== 'owner') return refusal(403, 'Only owners may export lists.')
  const state = readListState(new URLSearchParams(said('address')), list.rules)
  const pages = readAllRecords(backend, list.source, list.rules, state)
  // Read the first batch before responding, so that a refusal is an error and not a partial file.
  const { value } = await pages.next()
  const first = value ?? []
  if (searchCallOf(list.rules, state) && first.length >= MOST_FOUND) return refusal(422, SEARCH_LIMIT_REACHED)
  const lines = linesOf(list, first, pages, {
    backend,
    names: await staffNames(backend),
    log: server.log,
  })
  return new Response(streamed(lines), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${said('list')}-${dayIn(new Date(), zone)}.csv"`,
    },
  })
}

/** A refused token counts as no session; other errors are thrown. */
function endedSession(error: unknown): null {
  const isRefused =
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    /^(PGRST30|42501)/.test(String(error.code))
  if (isRefused) return null
  throw error
}

async function staffNames(backend: PostgrestClient): Promise<StaffNames> {
  const { data, error } = await backend.from('staff').select('user_id,full_name')
  if (error) throw error
  return new Map(data.map(({ user_id, full_name }) => [user_id, full_name]))
}

async function* linesOf(
  { columns, detailsOf }: ExportedList<ListedRecord>,
  first: readonly ListedRecord[],
  pages: AsyncIterable<readonly ListedRecord[]>,
  {
    backend,
    names,
    log,
  }: { readonly backend: PostgrestClient; readonly names: StaffNames; readonly log: ServerLog },
): AsyncGenerator<string> {
  const write = async (records: readonly ListedRecord[]) => {
    const details = await detailsOf?.(
      backend,
      records.map(({ id }) => id),
    )
    return records
      .map((record) => csvLine(columns.map(([, read]) => read(record, { names, details }))))
      .join('')
  }
  try {
    yield BYTE_ORDER_MARK + csvLine(columns.map(([header]) => header)) + (await write(first))
    for await (const records of pages) yield await write(records)
  } catch (error) {
    // The connection is aborted, so that the browser reports an incomplete file.
    log.error({ err: error }, 'export ended early')
    throw error
  }
}

/** Backpressure: reads the next batch when the browser has taken the last one. */
function streamed(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await texts.return(undefined)
    },
  })
}
