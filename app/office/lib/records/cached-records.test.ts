import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { showChanged, showDeleted } from './cached-records.ts'

const source = { table: 'appointments' as const, select: '*', nameOf: ({ id }: { id: string }) => id }
const appointment = (id: string, status: string) => ({ id, updated_at: 'then', status })
const [first, second, third] = [
  appointment('1', 'scheduled'),
  appointment('2', 'scheduled'),
  appointment('3', 'scheduled'),
]

function filledCache(): QueryClient {
  const queryClient = new QueryClient()
  queryClient.setQueryData([DATA, 'appointments', 'list', 1], {
    rows: [first, second, third],
    page: 1,
    total: 30,
  })
  queryClient.setQueryData([DATA, 'appointments', 'day'], [second, third])
  queryClient.setQueryData([DATA, 'appointments', 'one', '2'], second)
  queryClient.setQueryData([DATA, 'appointments', 'count'], 30)
  queryClient.setQueryData([DATA, 'clients', 'one', '2'], second)
  return queryClient
}

const cached = (queryClient: QueryClient) =>
  Object.fromEntries(
    queryClient.getQueriesData({ queryKey: [DATA] }).map(([key, data]) => [key.join(' '), data]),
  )

describe('an optimistic update', () => {
  it('is shown in every cached page, day and single record', async () => {
    const queryClient = filledCache()
    const done = appointment('2', 'completed')
    await showChanged(queryClient, source, done)
    expect(cached(queryClient)).toEqual({
      'data appointments list 1': { rows: [first, done, third], page: 1, total: 30 },
      'data appointments day': [done, third],
      'data appointments one 2': done,
      'data appointments count': 30,
      'data clients one 2': second,
    })
  })

  it('removes a deleted record everywhere, and restores only that one when the deletion is refused', async () => {
    const queryClient = filledCache()
    const before = cached(queryClient)
    const putBack = await showDeleted(queryClient, source, second)
    expect(cached(queryClient)).toMatchObject({
      'data appointments list 1': { rows: [first, third], total: 29 },
      'data appointments day': [third],
      'data appointments one 2': null,
    })
    const other = appointment('3', 'cancelled')
    await showChanged(queryClient, source, other)
    putBack()
    expect(cached(queryClient)).toEqual({
      ...before,
      'data appointments list 1': { rows: [first, second, other], page: 1, total: 30 },
      'data appointments day': [second, other],
    })
  })
})
