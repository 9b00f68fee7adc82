import type { UseQueryResult } from '@tanstack/react-query'
import { reasonOf } from '#app/office/lib/data/failure.ts'

/** Over what was read before and could not be read again: it stays, and is said to be old. */
export function StaleNote({ query }: { query: UseQueryResult }) {
  if (!query.error || query.data === undefined) return null
  return (
    <p role="status" className="mb-3 rounded-lg bg-notice px-3.5 py-2 text-sm text-on-notice">
      This may not be up to date. {reasonOf(query.error)}{' '}
      <button
        type="button"
        className="min-h-9 font-medium underline underline-offset-4"
        onClick={() => void query.refetch()}
      >
        Try again
      </button>
    </p>
  )
}
