/** The three states of one or several queries: pending, failed with a retry, and their data. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { ErrorState } from './error-state.tsx'
import { RetryNote } from './retry-note.tsx'
import { Loading } from './ui/spinner.tsx'

interface FailedQueryProps {
  query: UseQueryResult<unknown>
  /** Says what could not be read. */
  title: string
  /** A line where the part of the page is small. */
  compact?: boolean
}

export const FailedQuery = ({ query, title, compact }: FailedQueryProps) => {
  const retry = () => void query.refetch()
  const reason = reasonOf(query.error)
  if (!compact) return <ErrorState title={title} reason={reason} onRetry={retry} />
  return (
    <RetryNote onRetry={retry}>
      {title}
      {reason && `. ${reason}`}
    </RetryNote>
  )
}

interface LoadedProps<Data> extends FailedQueryProps {
  query: UseQueryResult<Data>
  /** What a screen reader says while it loads, or what is shown then. */
  loading: ReactNode
  children: (data: Data) => ReactNode
}

/** Data that was read once stays while it is read again. */
export function Loaded<Data>({ query, title, compact, loading, children }: LoadedProps<Data>): ReactNode {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <FailedQuery query={query} title={title} compact={compact} />
  return typeof loading === 'string' ? <Loading label={loading} /> : loading
}
