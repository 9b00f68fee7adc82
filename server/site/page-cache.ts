// Rendered public pages, cached until the content they show changes or until their `expires` (offers begin and end with the
// business's day). A page whose rendering began before a change is sent, but not cached. Stale-if-error: while the backend
// fails or does not answer, the last good page is served.
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { compressed, type EncodedBody, encodeBody } from '#server/http/compression.ts'
import { defaultTimings, type Timings } from '#server/timings.ts'

export interface KeptPage extends EncodedBody {
  readonly etag: string
  readonly headers: readonly (readonly [string, string])[]
}

export interface PageCache {
  /** The kept page or the one that `render` makes now; a Response where that is not to be kept. */
  pageFor(key: string, render: () => Promise<Response>): Promise<KeptPage | Response>
  /** The content has changed: every page is to be rendered anew. */
  clear(): void
}

/** For the first reader, who waits, and for all after her: on the home page 5 ms and 20.3 KB, then 315 ms and 18.5 KB. */
const effort = { atOnce: 6, kept: 11 }

export type PageTimings = Pick<Timings, 'pageRetryMs' | 'pageRenderMs'>

interface Entry {
  page: KeptPage
  readonly generation: number
  /** By the clock. */
  readonly until: number
  retryAt: number
}

interface Rendering {
  readonly since: number
  readonly outcome: Promise<KeptPage | Response>
}

export function createPageCache(
  maxPages: number,
  { pageRetryMs, pageRenderMs }: PageTimings = defaultTimings,
): PageCache {
  const pages = new LRUCache<string, Entry>({ max: maxPages })
  const underWay = new Map<string, Rendering>()
  /** One after another: the server has other things to do. */
  const squeezing = pLimit(1)
  let generation = 0

  async function renderPage(key: string, render: () => Promise<Response>): Promise<KeptPage | Response> {
    const started = generation
    const response = await render()
    if (hasFailed(response)) return lastGood(key) ?? response
    if (response.status !== 200) {
      pages.delete(key)
      return response
    }
    const page = await keep(response)
    if (started === generation) {
      const entry = { page, generation, until: expiryOf(response), retryAt: 0 }
      pages.set(key, entry)
      void squeezing(squeeze, key, entry)
    }
    return page
  }

  async function squeeze(key: string, entry: Entry): Promise<void> {
    if (pages.peek(key) !== entry || !isCurrent(entry)) return
    const { bodies } = entry.page
    const br = await compressed(bodies.identity, 'br', effort.kept)
    if (pages.peek(key) === entry) entry.page = { ...entry.page, bodies: { ...bodies, br } }
  }

  const isCurrent = (entry: Entry) => entry.generation === generation && Date.now() < entry.until

  function lastGood(key: string): KeptPage | undefined {
    const entry = pages.get(key)
    if (entry) entry.retryAt = performance.now() + pageRetryMs
    return entry?.page
  }

  function begin(key: string, render: () => Promise<Response>): Rendering {
    const outcome = renderPage(key, render).finally(() => {
      // After a change another rendering may be under way by now.
      if (underWay.get(key) === rendering) underWay.delete(key)
    })
    const rendering = { since: performance.now(), outcome }
    underWay.set(key, rendering)
    return rendering
  }

  const overdue = (since: number) =>
    pause(Math.max(0, since + pageRenderMs - performance.now()), undefined, { ref: false })

  return {
    async pageFor(key, render) {
      const kept = pages.get(key)
      if (kept && (isCurrent(kept) || performance.now() < kept.retryAt)) return kept.page
      const running = underWay.get(key)
      const { since, outcome } = running ?? begin(key, render)
      const page = await (kept ? Promise.race([outcome, overdue(since).then(() => kept.page)]) : outcome)
      // A refusal or an error has one body and one reader; the next one asks for itself.
      return running && page instanceof Response ? render() : page
    },
    clear() {
      generation += 1
      underWay.clear()
    },
  }
}

/** A page says so itself when something that it shows could not be fetched. */
function hasFailed(response: Response): boolean {
  return response.status >= 500 || response.headers.get('cache-control') === 'no-store'
}

function expiryOf(response: Response): number {
  const told = response.headers.get('expires')
  return told === null ? Number.POSITIVE_INFINITY : Date.parse(told)
}

async function keep(response: Response): Promise<KeptPage> {
  const body = new Uint8Array(await response.arrayBuffer())
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { ...(await encodeBody(body, effort.atOnce)), etag, headers: [...response.headers] }
}
