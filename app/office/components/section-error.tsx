/** Error boundary of one office page: the rest of the office keeps working. */
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { ErrorState } from '#app/office/components/error-state.tsx'
import { DATA } from '#app/office/lib/data/query-client.ts'

export function SectionError() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const retry = () => {
    // Cached data may have caused the error.
    queryClient.removeQueries({ queryKey: [DATA] })
    navigate(pathname + search, { replace: true })
  }
  return (
    <ErrorState
      title="This page could not be shown"
      reason="Something went wrong on our side. The other pages of the office still work."
      onRetry={retry}
    />
  )
}
