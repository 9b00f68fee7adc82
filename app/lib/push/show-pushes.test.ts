import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showPushes } from './show-pushes.ts'

const site = 'https://salon.test'
type Listener = (event: object) => void

/** The global scope of a service worker, with these windows open. */
function startWorker(...addresses: readonly string[]) {
  const done: unknown[] = []
  const listeners = new Map<string, Listener>()
  const note =
    (what: string) =>
    async (...given: unknown[]) => {
      done.push([what, ...given])
    }
  const windows = addresses.map((url) => ({ url, focus: note('focus'), navigate: note('navigate') }))
  vi.stubGlobal('self', {
    registration: { showNotification: note('show') },
    clients: { matchAll: async () => windows, openWindow: note('open') },
    addEventListener: (type: string, listen: Listener) => listeners.set(type, listen),
  })
  showPushes()
  async function happen(type: string, event: object): Promise<unknown[]> {
    let work: unknown
    listeners.get(type)?.({
      ...event,
      waitUntil: (promise: unknown) => {
        work = promise
      },
    })
    await work
    return done
  }
  return {
    push: (data: object | null) => happen('push', { data: data && { json: () => data } }),
    tap: (url: string) => happen('notificationclick', { notification: { data: url, close: note('close') } }),
  }
}

beforeEach(() => vi.stubGlobal('location', { origin: site }))
afterEach(() => vi.unstubAllGlobals())

it('shows a declarative push, and something for an empty one', async () => {
  const notification = {
    title: 'A visit was added',
    body: 'Friday',
    navigate: `${site}/my-day`,
    lang: 'en',
    tag: 'x',
    requireInteraction: true,
  }
  const shown = await startWorker().push({ web_push: 8030, notification })
  const { title, navigate, ...rest } = notification
  expect(shown).toEqual([['show', title, { ...rest, data: navigate, icon: '/icons/icon-192.png' }]])
  expect(await startWorker().push(null)).toEqual([['show', 'Something has changed', { data: site }]])
})

it('opens the page of a notification, or the window that shows it already', async () => {
  const day = `${site}/my-day`
  expect(await startWorker(`${site}/`).tap(day)).toEqual([['close'], ['open', day]])
  expect(await startWorker(`${day}?calendar`).tap(day)).toEqual([['close'], ['focus'], ['navigate', day]])
  const leads = `${site}/admin/leads`
  expect(await startWorker(leads).tap(leads)).toEqual([['close'], ['focus']])
})
