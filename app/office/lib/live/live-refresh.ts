/**
 * Refetches what is shown after others have changed something: all changes of a moment together, and never while this user's
 * own change or drag is under way.
 */
import type { QueryClient } from '@tanstack/react-query'
import { DATA } from '#app/office/lib/data/query-client.ts'

const SOON_MS = 250
/** The least time between two refetches, so that a busy colleague does not keep a slow phone busy. */
const PAUSE_MS = 1_000

export interface LiveRefresh {
  request(): void
  stop(): void
}

export function createLiveRefresh(queryClient: QueryClient): LiveRefresh {
  const stopping = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRefetching = false
  let isRequestedAgain = false
  let isPressed = false
  const press = () => {
    isPressed = true
  }
  const release = () => {
    isPressed = false
  }
  const options = { capture: true, passive: true, signal: stopping.signal }
  window.addEventListener('pointerdown', press, options)
  window.addEventListener('pointerup', release, options)
  window.addEventListener('pointercancel', release, options)

  function request(): void {
    if (isRefetching) isRequestedAgain = true
    else schedule(SOON_MS)
  }

  function schedule(ms: number): void {
    if (!stopping.signal.aborted) timer ??= setTimeout(refetch, ms)
  }

  async function refetch(): Promise<void> {
    timer = undefined
    // A refetch would overwrite optimistic updates, and their own refetch may have begun before the other change.
    if (isPressed || queryClient.isMutating() > 0) {
      schedule(SOON_MS)
      return
    }
    isRefetching = true
    isRequestedAgain = false
    // A hidden tab refetches when it is shown.
    const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
    await queryClient.invalidateQueries({ queryKey: [DATA], refetchType })
    isRefetching = false
    if (isRequestedAgain) schedule(PAUSE_MS)
  }

  return {
    request,
    stop() {
      stopping.abort()
      clearTimeout(timer)
    },
  }
}
