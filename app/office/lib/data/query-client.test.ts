import { MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { createQueryClient, DATA, refreshAfterLast } from './query-client.ts'

const stop: (() => void)[] = []
afterEach(() => {
  for (const end of stop.splice(0)) end()
})

/** A list whose reads are resolved by the test. */
function showList(queryClient: QueryClient) {
  const reads: PromiseWithResolvers<string>[] = []
  const list = new QueryObserver(queryClient, {
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

function change(queryClient: QueryClient) {
  const answer = Promise.withResolvers<string>()
  const mutation = new MutationObserver(queryClient, {
    mutationKey: ['leads'],
    mutationFn: () => answer.promise,
    onSettled: () => refreshAfterLast(queryClient, ['leads']),
  })
  const done = mutation.mutate()
  return { answer, done, isPending: () => mutation.getCurrentResult().isPending }
}

it('keeps a mutation pending until the list is refetched', async () => {
  const queryClient = createQueryClient(async () => {})
  const { reads, shown } = showList(queryClient)
  const one = change(queryClient)
  one.answer.resolve('saved')
  await expect.poll(() => reads.length).toBe(1)
  expect(one.isPending()).toBe(true)
  reads[0]?.resolve('fresh')
  expect(await one.done).toBe('saved')
  expect([one.isPending(), shown()]).toEqual([false, 'fresh'])
})

it('refetches only when the last of several mutations has settled', async () => {
  const queryClient = createQueryClient(async () => {})
  const { reads } = showList(queryClient)
  const [one, other] = [change(queryClient), change(queryClient)]
  one.answer.resolve('saved')
  await one.done
  expect(reads).toHaveLength(0)
  other.answer.resolve('saved')
  await expect.poll(() => reads.length).toBe(1)
  reads[0]?.resolve('fresh')
  await other.done
})

it('refetches again for a mutation that settles while an earlier one waits for its list', async () => {
  const queryClient = createQueryClient(async () => {})
  const { reads, shown } = showList(queryClient)
  const one = change(queryClient)
  one.answer.resolve('saved')
  await expect.poll(() => reads.length).toBe(1)
  const other = change(queryClient)
  other.answer.resolve('saved')
  await expect.poll(() => reads.length).toBe(2)
  reads[0]?.resolve('without the second change')
  reads[1]?.resolve('fresh')
  await Promise.all([one.done, other.done])
  expect(shown()).toBe('fresh')
})

it('does not treat a saved mutation as failed when the refetch fails', async () => {
  const queryClient = createQueryClient(async () => {})
  const { reads } = showList(queryClient)
  const one = change(queryClient)
  one.answer.resolve('saved')
  await expect.poll(() => reads.length).toBe(1)
  reads[0]?.reject(new Error('unreachable'))
  expect(await one.done).toBe('saved')
})
