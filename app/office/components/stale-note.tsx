import type { UseQueryResult } from '@tanstack/react-query'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { RetryNote } from './retry-note.tsx'

/** A notice above stale data after a failed refetch. */
export const StaleNote = ({ query }: { query: UseQueryResult }) =>
  query.error &&
  query.data !== undefined && (
    <RetryNote onRetry={() => void query.refetch()}>
      This may not be up to date. {reasonOf(query.error)}
    </RetryNote>
  )
