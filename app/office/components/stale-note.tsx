import type { UseQueryResult } from '@tanstack/react-query'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { RetryNote } from './retry-note.tsx'

/** Over what was read before and could not be read again: it stays, and is said to be old. */
export const StaleNote = ({ query }: { query: UseQueryResult }) =>
  query.error &&
  query.data !== undefined && (
    <RetryNote onRetry={() => void query.refetch()}>
      This may not be up to date. {reasonOf(query.error)}
    </RetryNote>
  )
