/** A message that another app has shared to the office, stored on this device until the form for it is closed. */

const CACHE = 'shared-message'
const ADDRESS = '/admin/share/message'
const SHARED_AT = 'x-shared-at'
/** Time to sign in. A message of yesterday's share is not shown. */
const STORED_MS = 3_600_000

/** Called by the service worker. */
export async function storeSharedMessage(text: string): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(ADDRESS, new Response(text, { headers: { [SHARED_AT]: String(Date.now()) } }))
}

/** Empty if there is none. */
export async function sharedMessage(): Promise<string> {
  // The browser has no caches on plain http.
  const stored = 'caches' in window ? await caches.match(ADDRESS, { cacheName: CACHE }) : undefined
  const age = Date.now() - Number(stored?.headers.get(SHARED_AT))
  if (!stored || !(age < STORED_MS)) {
    await forgetSharedMessage()
    return ''
  }
  return stored.text()
}

export async function forgetSharedMessage(): Promise<void> {
  if ('caches' in window) await caches.delete(CACHE)
}
