/** The three states of a query: pending, failed with a retry, and its data. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { ErrorState } from './error-state.tsx'
import { Loading } from './ui/spinner.tsx'

interface FailedQueryProps {
  query: UseQueryResult<unknown>
  /** Says what could not be read. */
  title: string
}

export const FailedQuery = ({ query, title }: FailedQueryProps) => (
  <ErrorState title={title} reason={reasonOf(query.error)} onRetry={() => void query.refetch()} />
)

interface LoadedProps<Data> extends FailedQueryProps {
  query: UseQueryResult<Data>
  /** What is shown while it loads, or the text that a screen reader says then. */
  loading: ReactNode
  children: (data: Data) => ReactNode
}

/** Data that was read once stays on the screen while it is read again, also if that fails. */
export function Loaded<Data>({ query, title, loading, children }: LoadedProps<Data>): ReactNode {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <FailedQuery query={query} title={title} />
  return typeof loading === 'string' ? <Loading label={loading} /> : loading
}
