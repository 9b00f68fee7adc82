import { MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { createQueryClient, DATA, refreshAfterLast } from './query-client.ts'

const stop: (() => void)[] = []
afterEach(() => {
  for (const end of stop.splice(0)) end()
})

/** A list whose reads are answered by hand. */
function showList(queries: QueryClient) {
  const reads: PromiseWithResolvers<string>[] = []
  const list = new QueryObserver(queries, {
    queryKey: [DATA, 'leads'],
    initialData: 'old',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => {
      const read = Promise.withResolvers<string>()
      reads.push(read)
      return read.promise
    },
  })
  stop.push(list.subscribe(() => {}))
  return { reads, shown: () => list.getCurrentResult().data }
}

function change(queries: QueryClient) {
  const answer = Promise.withResolvers<string>()
  const mutation = new MutationObserver(queries, {
    mutationKey: ['leads'],
    mutationFn: () => answer.promise,
    onSettled: () => refreshAfterLast(queries, ['leads']),
  })
  const done = mutation.mutate()
  return { answer, done, isPending: () => mutation.getCurrentResult().isPending }
}

it('keeps a mutation pending until what is shown is fresh', async () => {
  const queries = createQueryClient(async () => {})
  const { reads, shown } = showList(queries)
  const one = change(queries)
  one.answer.resolve('saved')
  await expect.poll(() => reads.length).toBe(1)
  expect(one.isPending()).toBe(true)
  reads[0]?.resolve('fresh')
  expect(await one.done).toBe('saved')
  expect([one.isPending(), shown()]).toEqual([false, 'fresh'])
})

it('reads again only when the last of several mutations is answered', async () => {
  const queries = createQueryClient(async () => {})
  const { reads } = showList(queries)
  const [one, other] = [change(queries), change(queries)]
  one.answer.resolve('saved')
  await one.done
  expect(reads).toHaveLength(0)
  other.answer.resolve('saved')
  await expect.poll(() => reads.length).toBe(1)
  reads[0]?.resolve('fresh')
  await other.done
})

it('reads once more for a mutation that is answered while an earlier one waits for its list', async () => {
  const queries = createQueryClient(async () => {})
  const { reads, shown } = showList(queries)
  const one = change(queries)
  one.answer.resolve('saved')
  await expect.poll(() => reads.length).toBe(1)
  const other = change(queries)
  other.answer.resolve('saved')
  await expect.poll(() => reads.length).toBe(2)
  reads[0]?.resolve('without the second change')
  reads[1]?.resolve('fresh')
  await Promise.all([one.done, other.done])
  expect(shown()).toBe('fresh')
})

it('does not take a saved mutation for failed where the list cannot be read', async () => {
  const queries = createQueryClient(async () => {})
  const { reads } = showList(queries)
  const one = change(queries)
  one.answer.resolve('saved')
  await expect.poll(() => reads.length).toBe(1)
  reads[0]?.reject(new Error('unreachable'))
  expect(await one.done).toBe('saved')
})
