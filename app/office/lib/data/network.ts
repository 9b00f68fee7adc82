import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Whether the device reports a network; the connection may still be bad. */
export const useIsOnline = () =>
  useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
    () => true,
  )

/** Waits until the network is back (true) or the signal aborts (false). */
export function networkIsBack(notWanted: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isBack: boolean) => {
      unsubscribe()
      resolve(isBack)
    }
    const unsubscribe = onlineManager.subscribe((isOnline) => {
      if (isOnline) end(true)
    })
    notWanted.addEventListener('abort', () => end(false), { once: true })
  })
}
