// Writes the early requests of an office page into its HTML. They are found by running the page's queries against a client that
// records requests instead of sending them.
import { PostgrestClient } from '@supabase/postgrest-js'
import type { PageHandle } from '#app/lib/page-kind.ts'
import type { PublicConfig } from '#app/lib/public-config.ts'
import { type EarlyRequest, earlyScript } from '#app/office/lib/data/early-requests.ts'

const HEAD = '<head>'
const PLACEHOLDER_URL = 'http://backend.invalid'

/** The script is first in the head, so that nothing delays it. An empty nonce means none. */
export async function addEarlyRequests(
  html: string,
  handles: readonly PageHandle[],
  address: URL,
  { backendUrl, publishableKey }: PublicConfig,
  nonce: string,
): Promise<string> {
  if (!html.includes(HEAD)) throw new Error('The page has no head to write the script into')
  const requests = await recordEarlyRequests(handles, address)
  if (requests.length === 0) return html
  const script = earlyScript(backendUrl, publishableKey, requests)
  const attribute = nonce && ` nonce="${nonce}"`
  return html.replace(HEAD, () => `${HEAD}<script${attribute}>${script}</script>`)
}

export async function recordEarlyRequests(
  handles: readonly PageHandle[],
  { searchParams }: URL,
): Promise<EarlyRequest[]> {
  const recorded: EarlyRequest[] = []
  const record: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input))
    if (init?.method === 'GET')
      recorded.push({ path: pathname + search, headers: Object.fromEntries(new Headers(init.headers)) })
    // Not empty: after an empty page a list requests the page before it, and that response would be stale.
    return Response.json([{}])
  }
  const backend = new PostgrestClient(`${PLACEHOLDER_URL}/rest/v1`, { fetch: record })
  await Promise.all(handles.map(({ earlyRequests }) => earlyRequests?.(backend, searchParams)))
  return recorded
}
