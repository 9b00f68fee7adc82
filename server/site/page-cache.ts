// Rendered public pages, kept until the content they show changes. A page whose rendering began before a change is
// shown to whoever asked for it, but not kept.
import { createHash } from 'node:crypto'
import { type EncodedBody, encodeBody } from './compression.ts'

export interface KeptPage extends EncodedBody {
  readonly etag: string
  readonly headers: readonly (readonly [string, string])[]
}

export interface PageCache {
  /** The kept page or the one that `render` makes now; a Response where that is not to be kept. */
  pageFor(key: string, render: () => Promise<Response>): Promise<KeptPage | Response>
  clear(): void
}

const effortOfKeptPages = 9

export function createPageCache(maxPages: number): PageCache {
  const pages = new Map<string, KeptPage>()
  const underWay = new Map<string, Promise<KeptPage | Response>>()
  let generation = 0

  async function renderPage(key: string, render: () => Promise<Response>): Promise<KeptPage | Response> {
    const started = generation
    const response = await render()
    // A page says so itself when something that it shows could not be fetched.
    if (response.status !== 200 || response.headers.get('cache-control') === 'no-store') return response
    const page = await keep(response)
    if (started === generation) {
      if (pages.size >= maxPages) pages.delete(pages.keys().next().value ?? '')
      pages.set(key, page)
    }
    return page
  }

  return {
    async pageFor(key, render) {
      const kept = pages.get(key)
      if (kept) {
        // Behind the others: what is asked for stays, what nobody wants goes first.
        pages.delete(key)
        pages.set(key, kept)
        return kept
      }
      const running = underWay.get(key)
      if (running) {
        const shared = await running
        // A refusal or an error has one body and one reader; the next one asks for itself.
        return shared instanceof Response ? render() : shared
      }
      const work = renderPage(key, render).finally(() => {
        // After a change another rendering may be under way by now.
        if (underWay.get(key) === work) underWay.delete(key)
      })
      underWay.set(key, work)
      return work
    },
    clear() {
      generation += 1
      pages.clear()
      underWay.clear()
    },
  }
}

async function keep(response: Response): Promise<KeptPage> {
  const body = new Uint8Array(await response.arrayBuffer())
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { ...(await encodeBody(body, effortOfKeptPages)), etag, headers: [...response.headers] }
}
