/** Shows what others change, within a second or two. The connection and its code come after the first rows. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '#app/office/lib/screen/when-idle.ts'
import { useSessionState } from '#app/office/lib/session/session-context.ts'

export function useLiveOffice(): void {
  const queryClient = useQueryClient()
  const state = useSessionState()
  const person = state.status === 'signed-in' ? state.session.user.id : null
  useEffect(() => {
    if (person === null) return
    const over = new AbortController()
    const stopWaiting = whenRowsAreShown(queryClient, () =>
      // Without the code the office polls, and the next load tries again.
      import('#app/office/lib/live/follow-changes.ts')
        .then(({ followChanges }) => followChanges(queryClient, over.signal))
        .catch(reportError),
    )
    return () => {
      stopWaiting()
      over.abort()
    }
  }, [person, queryClient])
}

/** Runs a callback when the page is idle and nothing is being fetched; returns its cancellation. */
function whenRowsAreShown(queryClient: QueryClient, act: () => unknown): () => void {
  let stop = whenIdle(() => {
    if (queryClient.isFetching() === 0) return act()
    stop = queryClient.getQueryCache().subscribe(() => {
      if (queryClient.isFetching() > 0) return
      stop()
      stop = whenIdle(act)
    })
  })
  return () => stop()
}
