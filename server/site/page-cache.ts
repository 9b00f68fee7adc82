// Cache of rendered public pages, valid until the content changes or until their `expires` header. A page whose render
// began before a change is sent but not cached. Stale-if-error: while the backend fails or hangs, the last good page is
// served.
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { compressed, type EncodedBody, encodeBody } from '#server/http/compression.ts'
import { defaultTimings, type Timings } from '#server/timings.ts'

export interface CachedPage extends EncodedBody {
  readonly etag: string
  readonly headers: readonly (readonly [string, string])[]
}

export interface PageCache {
  /** Whether a page is stored, current or stale. */
  has(key: string): boolean
  /** The cached page, or the result of `render`; a Response if it must not be cached. */
  pageFor(key: string, render: () => Promise<Response>): Promise<CachedPage | Response>
  /** Invalidates all pages after a content change. They remain available as stale pages. */
  clear(): void
}

/** Compression levels: 6 while the first visitor waits (home page: 5 ms, 20.3 KB), 11 afterwards (315 ms, 18.5 KB). */
const compressionLevels = { first: 6, cached: 11 }

export type PageTimings = Pick<Timings, 'pageRetryMs' | 'pageRenderMs'>

interface Entry {
  page: CachedPage
  readonly generation: number
  /** Wall-clock time, unlike `retryAt`. */
  readonly until: number
  retryAt: number
}

interface Rendering {
  readonly since: number
  readonly outcome: Promise<CachedPage | Response>
}

export function createPageCache(
  maxPages: number,
  { pageRetryMs, pageRenderMs }: PageTimings = defaultTimings,
): PageCache {
  const pages = new LRUCache<string, Entry>({ max: maxPages })
  const inFlight = new Map<string, Rendering>()
  /** One page at a time, to leave CPU for requests. */
  const recompressions = pLimit(1)
  let generation = 0

  async function renderPage(key: string, render: () => Promise<Response>): Promise<CachedPage | Response> {
    const started = generation
    const response = await render()
    if (hasFailed(response)) return lastGood(key) ?? response
    if (response.status !== 200) {
      pages.delete(key)
      return response
    }
    const page = await encodePage(response)
    if (started === generation) {
      const entry = { page, generation, until: expiryOf(response), retryAt: 0 }
      pages.set(key, entry)
      void recompressions(recompress, key, entry)
    }
    return page
  }

  async function recompress(key: string, entry: Entry): Promise<void> {
    if (pages.peek(key) !== entry || !isCurrent(entry)) return
    const { bodies } = entry.page
    const br = await compressed(bodies.identity, 'br', compressionLevels.cached)
    if (pages.peek(key) === entry) entry.page = { ...entry.page, bodies: { ...bodies, br } }
  }

  const isCurrent = (entry: Entry) => entry.generation === generation && Date.now() < entry.until

  function lastGood(key: string): CachedPage | undefined {
    const entry = pages.get(key)
    if (entry) entry.retryAt = performance.now() + pageRetryMs
    return entry?.page
  }

  function begin(key: string, render: () => Promise<Response>): Rendering {
    const outcome = renderPage(key, render).finally(() => {
      // After a clear(), a newer render may have taken this key.
      if (inFlight.get(key) === rendering) inFlight.delete(key)
    })
    const rendering = { since: performance.now(), outcome }
    inFlight.set(key, rendering)
    return rendering
  }

  const overdue = (since: number) =>
    pause(Math.max(0, since + pageRenderMs - performance.now()), undefined, { ref: false })

  return {
    has: (key) => pages.has(key),
    async pageFor(key, render) {
      const cached = pages.get(key)
      if (cached && (isCurrent(cached) || performance.now() < cached.retryAt)) return cached.page
      const running = inFlight.get(key)
      const { since, outcome } = running ?? begin(key, render)
      const page = await (cached ? Promise.race([outcome, overdue(since).then(() => cached.page)]) : outcome)
      // The body of an uncached Response can be read only once, so each further request renders its own.
      return running && page instanceof Response ? render() : page
    },
    clear() {
      generation += 1
      inFlight.clear()
    },
  }
}

/** The renderer sets no-store if a backend request failed. */
function hasFailed(response: Response): boolean {
  return response.status >= 500 || response.headers.get('cache-control') === 'no-store'
}

function expiryOf(response: Response): number {
  const expires = response.headers.get('expires')
  return expires === null ? Number.POSITIVE_INFINITY : Date.parse(expires)
}

async function encodePage(response: Response): Promise<CachedPage> {
  const body = new Uint8Array(await response.arrayBuffer())
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { ...(await encodeBody(body, compressionLevels.first)), etag, headers: [...response.headers] }
}
