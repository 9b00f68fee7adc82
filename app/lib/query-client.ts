import { QueryClient } from '@tanstack/react-query'

/** First part of every key whose data an edit may change; one invalidation after an edit refreshes what is shown. */
export const DATA = 'data'

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // The table client itself repeats reads that failed on the way; a refusal does not change by asking again.
        retry: false,
      },
    },
  })
