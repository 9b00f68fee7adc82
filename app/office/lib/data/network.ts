import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Whether the device says that it has a network; it may still be a bad one. */
export const useIsOnline = () =>
  useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
    () => true,
  )

/** Waits until there is a network again, or until it is not wanted any more; says which. */
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
