import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient, DATA } from '#app/office/lib/data/query-client.ts'
import { createLiveRefresh, type LiveRefresh } from './live-refresh.ts'

let refresh: LiveRefresh
let page: EventTarget
const stop: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { visibilityState: 'visible' })
})
afterEach(() => {
  refresh.stop()
  for (const end of stop.splice(0)) end()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A shown list that counts its reads; a read takes as long as `read` says. */
function showList(read: () => Promise<unknown> = async () => 'rows') {
  const queryClient = createQueryClient(async () => {})
  refresh = createLiveRefresh(queryClient)
  const queryFn = vi.fn(read)
  const options = {
    queryKey: [DATA, 'leads'],
    initialData: 'old',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn,
  }
  stop.push(new QueryObserver(queryClient, options).subscribe(() => {}))
  return { queryClient, reads: () => queryFn.mock.calls.length }
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

it('reads once what is shown, within a second, for all changes of a moment', async () => {
  const { reads } = showList()
  for (let change = 0; change < 50; change += 1) refresh.request()
  expect(reads()).toBe(0)
  await seconds(1)
  expect(reads()).toBe(1)
})

it('lets a slow read end, and reads once more for what came meanwhile', async () => {
  const { reads } = showList(() => new Promise((resolve) => setTimeout(resolve, 3000, 'rows')))
  refresh.request()
  for (let tenth = 0; tenth < 20; tenth += 1) {
    await seconds(0.1)
    refresh.request()
  }
  expect(reads()).toBe(1)
  await seconds(5)
  expect(reads()).toBe(2)
  await seconds(10)
  expect(reads()).toBe(2)
})

it('waits for a change of this user, whose preview it would overwrite', async () => {
  const { queryClient, reads } = showList()
  const answer = Promise.withResolvers<void>()
  const done = new MutationObserver(queryClient, { mutationFn: () => answer.promise }).mutate()
  refresh.request()
  await seconds(5)
  expect(reads()).toBe(0)
  answer.resolve()
  await done
  await seconds(1)
  expect(reads()).toBe(1)
})

it('waits while something is dragged', async () => {
  const { reads } = showList()
  page.dispatchEvent(new Event('pointerdown'))
  refresh.request()
  await seconds(5)
  expect(reads()).toBe(0)
  page.dispatchEvent(new Event('pointerup'))
  await seconds(1)
  expect(reads()).toBe(1)
})

it('of a hidden tab only notes that its data is old', async () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  const { queryClient, reads } = showList()
  refresh.request()
  await seconds(1)
  expect(reads()).toBe(0)
  expect(queryClient.getQueryState([DATA, 'leads'])?.isInvalidated).toBe(true)
})

it('does nothing after it was stopped', async () => {
  const { reads } = showList()
  refresh.request()
  refresh.stop()
  refresh.request()
  await seconds(5)
  expect(reads()).toBe(0)
})
