import { QueryObserver } from '@tanstack/react-query'
import { toast } from 'sonner'
import { expect, it } from 'vitest'
import { showDeleted } from '#app/office/lib/records/cached-records.ts'
import { type Change, runChange } from './change.ts'
import { ActionableError, ShownFailure } from './failure.ts'
import { createQueryClient, DATA } from './query-client.ts'

const messages = [{ id: 'first' }, { id: 'second' }]

/** Marks a message, which removes it from its list optimistically. */
const marking = (send: () => Promise<string>): Change<{ id: string }, string> => ({
  mutationKey: 'messages',
  send,
  optimisticUpdate: (queryClient, message) => showDeleted(queryClient, { table: 'messages' }, message),
  successToast: 'Marked',
  errorToast: 'Not marked',
})

function openList() {
  const queryClient = createQueryClient(async () => {})
  const queryKey = [DATA, 'messages', 'due']
  queryClient.setQueryData(queryKey, messages)
  return { queryClient, queryKey, shown: () => queryClient.getQueryData(queryKey) }
}

it('rolls back an optimistic removal when the server refuses it', async () => {
  const { queryClient, shown } = openList()
  const answer = Promise.withResolvers<string>()
  const marked = runChange(
    queryClient,
    marking(() => answer.promise),
    { id: 'first' },
  )
  await expect.poll(shown).toEqual([{ id: 'second' }])
  answer.reject(new ActionableError('It is gone.'))
  await expect(marked).rejects.toThrow(ShownFailure)
  expect(shown()).toEqual(messages)
  expect(toast.getHistory().at(-1)).toMatchObject({ title: 'Not marked', description: 'It is gone.' })
})

it('resolves when the server has accepted, and stays pending until the list is refetched', async () => {
  const { queryClient, queryKey, shown } = openList()
  const fresh = Promise.withResolvers<unknown>()
  const list = new QueryObserver(queryClient, { queryKey, queryFn: () => fresh.promise, staleTime: 60_000 })
  const stop = list.subscribe(() => {})
  await expect(
    runChange(
      queryClient,
      marking(async () => 'accepted'),
      { id: 'first' },
    ),
  ).resolves.toBe('accepted')
  expect(queryClient.isMutating()).toBe(1)
  fresh.resolve([{ id: 'second' }, { id: 'third' }])
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  expect(shown()).toEqual([{ id: 'second' }, { id: 'third' }])
  stop()
})
