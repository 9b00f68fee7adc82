// The service worker of My day: shows the page as last seen, stores a pressed form before it is sent, and sends it when there is a
// network, and shows push notifications. Other pages, the session and the calendar link pass by.
import { showPushes } from '#app/lib/push/show-pushes.ts'
import { actionStore } from './action-store.ts'
import { cachedPage, forgetPage, pageSaver } from './cached-page.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { type Action, type Answer, createQueue, formToSend, isWaiting, type SendResult } from './queue.ts'
import type { WorkerScope } from './worker-scope.ts'

const scope = self as unknown as WorkerScope
const PAGE = '/my-day'
const SIGN_IN = '/auth'
const NO_PAGE =
  '<!doctype html><meta name=viewport content="width=device-width"><title>My day</title><h1>No network</h1><p>My day was not opened here in the last 36 hours.<p><a href=/my-day>Try again</a>'
/** The queries of the whole page. */
const SAVED = ['', '?now']
/** The server read the form and will not take it, however often it comes. */
const UNREADABLE = [400, 413, 415]
/** A request without an answer for so long counts as no network. */
const SILENCE_MS = 10_000

showPushes()

const queue = createQueue({ store: actionStore, send, now: Date.now, newId: () => crypto.randomUUID() })

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
scope.addEventListener('sync', (event) => event.waitUntil(sendInBackground()))
scope.addEventListener('message', (event) => {
  const answer = (message: FromWorker) => event.source?.postMessage(message)
  event.waitUntil(follow(event.data as ToWorker, answer))
})
scope.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const address = new URL(url)
  if (address.pathname !== PAGE || address.origin !== location.origin) return
  if (method === 'GET') event.respondWith(showPage(address, mode === 'navigate'))
  if (method === 'POST') event.respondWith(press(event.request))
})

/** The last round of sending. Rounds follow each other, so that the actions arrive in order. */
let round: Promise<unknown> = Promise.resolve()

function sendAll(): Promise<SendResult> {
  const next = round.then(queue.sendAll, queue.sendAll).then(async (result) => {
    if (result === 'signed-out') await forgetPage()
    return result
  })
  round = next
  return next
}

async function forget(): Promise<void> {
  await forgetPage()
  await queue.forget()
}

/** The browser calls again later if this fails. */
async function sendInBackground(): Promise<void> {
  if ((await sendAll()) === 'unanswered') throw new Error('No network')
}

async function follow(message: ToWorker, answer: (message: FromWorker) => void): Promise<void> {
  if (message.kind === 'forget') return forget()
  if (message.kind !== 'send') await queue[message.kind](message.id)
  answer({ actions: await queue.list() })
  if (message.kind === 'drop') return
  const result = await sendAll()
  answer({ actions: await queue.list(), result })
  // The first page was loaded without this worker.
  if (result === 'sent' && !(await cachedPage())) await showPage(new URL(PAGE, location.origin), false)
}

/** Opened without a query, the page is shown as last seen and then asks for a fresh one itself (page-script.ts). */
async function showPage(address: URL, isNavigation: boolean): Promise<Response> {
  const cached = isNavigation ? await cachedPage() : undefined
  if (cached && address.search === '') return cached
  const seen = (await queue.list()).filter(({ state }) => state === 'done')
  const savePage = pageSaver()
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(SILENCE_MS) })
    if (answer.redirected) {
      // The office hands its session over again: no right was lost, and what waits is sent then.
      await (new URL(answer.url).pathname === SIGN_IN ? forget() : forgetPage())
      return Response.redirect(answer.url, 303)
    }
    if (!answer.ok && answer.status >= 500 && cached) return cached
    // With another query a part of the page is open, or the page names a failure.
    if (!answer.ok || !SAVED.includes(address.search)) return answer
    const page = await savePage(answer)
    for (const { id } of seen) await queue.drop(id)
    return page
  } catch {
    if (cached) return cached
    return isNavigation
      ? new Response(NO_PAGE, { status: 503, headers: { 'content-type': 'text/html' } })
      : Response.error()
  }
}

async function press(request: Request): Promise<Response> {
  const body = await request.text()
  const fields = new URLSearchParams(body)
  const act = fields.get('act') ?? ''
  if (act === 'sign-out') return signOut(body)
  // The page says that anything else was not sent.
  if (!['mark', 'undo', 'pay', 'tip', 'help'].includes(act))
    return post(body).catch(() => Response.redirect(`${PAGE}?unsent`, 303))
  // Without storage the form is sent as if there were no worker.
  const action = await queue.add(body).catch(() => null)
  if (!action) return post(body)
  const result = await sendAll()
  if (result === 'signed-out') return Response.redirect(`${SIGN_IN}?why=ended`, 303)
  if (result === 'unanswered') await scope.registration.sync?.register('actions').catch(() => undefined)
  const now = (await queue.list()).find(({ id }) => id === action.id)
  if (now?.reason) {
    // The server shows the form again, with the reason and what was typed.
    const page = await post(formToSend(now, Date.now())).catch(() => null)
    if (page) {
      await queue.drop(now.id)
      return page
    }
  }
  if (act === 'help') return Response.redirect(`${PAGE}?help#help`, 303)
  const address = now && isWaiting(now) ? PAGE : `${PAGE}?now`
  return Response.redirect(`${address}#appointment-${fields.get('appointment')}`, 303)
}

/** What waits is sent first. Without a network the session cannot be ended. */
async function signOut(body: string): Promise<Response> {
  const result = await sendAll()
  const answer = result === 'unanswered' ? null : await post(body).catch(() => null)
  if (!answer) return Response.redirect(`${PAGE}?stay`, 303)
  if (answer.type === 'opaqueredirect') await forget()
  return answer
}

const post = (body: string | URLSearchParams): Promise<Response> =>
  fetch(PAGE, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' })

async function send(action: Action): Promise<Answer> {
  const wasOffline = !navigator.onLine
  try {
    const answer = await fetch(`${PAGE}/actions`, {
      method: 'POST',
      body: formToSend(action, Date.now()),
      signal: AbortSignal.timeout(SILENCE_MS),
    })
    if (answer.redirected)
      return { outcome: new URL(answer.url).pathname === SIGN_IN ? 'signed-out' : 'unanswered' }
    if (UNREADABLE.includes(answer.status))
      return { outcome: 'refused', reason: 'The server could not read this. Please enter it again.' }
    // A captive portal or proxy answered, not our server.
    return answer.ok ? ((await answer.json()) as Answer) : { outcome: 'unanswered' }
  } catch {
    return { outcome: 'unanswered', isUnsent: wasOffline && !navigator.onLine }
  }
}
