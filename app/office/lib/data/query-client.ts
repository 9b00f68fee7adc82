import { MutationCache, notifyManager, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'

/** First part of every key whose data an edit may change; one invalidation after an edit refreshes what is shown. */
export const DATA = 'data'
/** First part of the key under which the account's rights are kept. */
export const ACCESS = 'access'

/** Mutations that the server has answered. They stay pending until what they invalidate is fresh. */
const answered = new WeakSet<object>()

/**
 * Invalidates once the last of several mutations has its answer: an earlier refetch would undo what the others already
 * show. Return it from `onSettled`.
 */
export async function refreshAfterLast(
  queries: QueryClient,
  mutationKey: readonly string[],
  queryKey: QueryKey = [DATA],
): Promise<void> {
  const pending = queries.getMutationCache().findAll({ mutationKey, status: 'pending' })
  if (pending.every((mutation) => answered.has(mutation))) await queries.invalidateQueries({ queryKey })
}

const isRefusal = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  /^(42501|PGRST30\d)$/.test(String(error.code))

/** `onRefused` is called when the server says that the caller may not: the session or the rights may have ended. */
export function createQueryClient(onRefused: () => Promise<void>): QueryClient {
  const onError = (error: unknown) => {
    if (!isRefusal(error)) return
    void onRefused()
    void queries.invalidateQueries({ queryKey: [ACCESS] })
  }
  const onQueryError = (error: unknown, { queryKey }: { queryKey: readonly unknown[] }) => {
    // A user who may not read their own rights would be refused again.
    if (queryKey[0] !== ACCESS) onError(error)
    else if (isRefusal(error)) void onRefused()
  }
  // Renders in the same task in which the data arrived.
  notifyManager.setScheduler(queueMicrotask)
  const queries = new QueryClient({
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
        // The table client itself retries reads that failed on the network; a refusal stays a refusal.
        retry: false,
      },
      // Without a network a change fails at once and is rolled back; forms wait for the network themselves.
      mutations: { networkMode: 'always' },
    },
  })
  return queries
}
