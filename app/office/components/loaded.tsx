/** The three states of a query: pending, failed with a retry, and its data. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { ErrorState } from './error-state.tsx'
import { Loading } from './ui/spinner.tsx'

interface FailedQueryProps {
  query: UseQueryResult<unknown>
  /** The error title. */
  title: string
}

export const FailedQuery = ({ query, title }: FailedQueryProps) => (
  <ErrorState title={title} reason={reasonOf(query.error)} onRetry={() => void query.refetch()} />
)

interface LoadedProps<Data> extends FailedQueryProps {
  query: UseQueryResult<Data>
  /** The loading state, or its text for screen readers. */
  loading: ReactNode
  children: (data: Data) => ReactNode
}

/** Data stays on the screen during a refetch, also if the refetch fails. */
export function Loaded<Data>({ query, title, loading, children }: LoadedProps<Data>): ReactNode {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <FailedQuery query={query} title={title} />
  return typeof loading === 'string' ? <Loading label={loading} /> : loading
}
