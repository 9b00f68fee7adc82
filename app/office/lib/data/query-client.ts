import { MutationCache, notifyManager, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'

/** First part of every query key whose data an edit may change; one invalidation after an edit refetches what is shown. */
export const DATA = 'data'
/** First part of the query key of the account's rights. */
export const ACCESS = 'access'

/** Mutations that the server has answered. They stay pending until the refetch has finished. */
const answered = new WeakSet<object>()

/**
 * Invalidates once the last pending mutation has settled: an earlier refetch would overwrite the other optimistic updates.
 * Return it from `onSettled`.
 */
export async function refreshAfterLast(
  queryClient: QueryClient,
  mutationKey: readonly string[],
  queryKey: QueryKey = [DATA],
): Promise<void> {
  const pending = queryClient.getMutationCache().findAll({ mutationKey, status: 'pending' })
  if (pending.every((mutation) => answered.has(mutation))) await queryClient.invalidateQueries({ queryKey })
}

const isRefusal = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  /^(42501|PGRST30\d)$/.test(String(error.code))

/** `onRefused` is called when the server refuses access: the session or the rights may have ended. */
export function createQueryClient(onRefused: () => Promise<void>): QueryClient {
  const onError = (error: unknown) => {
    if (!isRefusal(error)) return
    void onRefused()
    void queryClient.invalidateQueries({ queryKey: [ACCESS] })
  }
  const onQueryError = (error: unknown, { queryKey }: { queryKey: readonly unknown[] }) => {
    // Skip the rights query itself, which would be refused again.
    if (queryKey[0] !== ACCESS) onError(error)
    else if (isRefusal(error)) void onRefused()
  }
  // Render in the same task in which the data arrived.
  notifyManager.setScheduler(queueMicrotask)
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: onQueryError }),
    mutationCache: new MutationCache({
      onError,
      onSettled: (_data, _error, _variables, _context, mutation) => {
        answered.add(mutation)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // The table client retries reads after network errors; a refusal is final.
        retry: false,
      },
      // Without a network a change fails immediately and is rolled back; forms wait for the network themselves.
      mutations: { networkMode: 'always' },
    },
  })
  return queryClient
}
