/** In the place of a page of the office that could not be drawn: the rest of the office goes on working. */
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { ErrorState } from '#app/office/components/error-state.tsx'
import { DATA } from '#app/office/lib/data/query-client.ts'

export function SectionError() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const drawAgain = () => {
    // What was read may be what it stumbled over.
    queries.removeQueries({ queryKey: [DATA] })
    navigate(pathname + search, { replace: true })
  }
  return (
    <ErrorState
      title="This page could not be shown"
      reason="Something went wrong on our side. The other pages of the office still work."
      onRetry={drawAgain}
    />
  )
}
