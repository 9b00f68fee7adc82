// The page of My day as it was last seen, for a day and a half.
import { MY_DAY_CACHE } from '#app/lib/my-day-worker.ts'
import { LONGEST_MS } from './queue.ts'

const PATH = '/my-day'
const SAVED_AT = 'x-saved-at'

/** undefined if there is none, or it is too old, or the browser refuses its storage. */
export async function cachedPage(): Promise<Response | undefined> {
  try {
    const page = await caches.match(PATH, { cacheName: MY_DAY_CACHE })
    if (!page || Date.now() - Number(page.headers.get(SAVED_AT)) < LONGEST_MS) return page
    await forgetPage()
  } catch {
    // Without storage every page comes from the network.
  }
  return undefined
}

let timesForgotten = 0

export function forgetPage(): Promise<unknown> {
  timesForgotten += 1
  return caches.delete(MY_DAY_CACHE).catch(() => false)
}

/**
 * Called before the page is requested. Saves the answer and returns the page to show, but saves nothing if the page was forgotten
 * meanwhile: a sign-out leaves nothing on the phone.
 */
export function pageSaver(): (answer: Response) => Promise<Response> {
  const requestedAt = timesForgotten
  return (answer) => savePage(answer, () => timesForgotten === requestedAt)
}

/** Marks the stored copy of the page as one. */
async function savePage(answer: Response, isWanted: () => boolean): Promise<Response> {
  const html = await answer.text()
  const headers = new Headers({ [SAVED_AT]: String(Date.now()) })
  for (const name of ['content-type', 'content-security-policy']) {
    const value = answer.headers.get(name)
    if (value) headers.set(name, value)
  }
  try {
    const copy = new Response(html.replace('<body', '<body data-cached'), { headers })
    if (isWanted()) await (await caches.open(MY_DAY_CACHE)).put(PATH, copy)
    if (!isWanted()) await forgetPage()
  } catch {
    await forgetPage()
  }
  return new Response(html, { headers })
}
