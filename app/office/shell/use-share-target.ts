/** Prepares the share sheet of Android: the message is taken by a service worker, which has to be there before the first share. */
import { useEffect } from 'react'
import { whenIdle } from '#app/office/lib/screen/when-idle.ts'

/** `ready`: the user is known to be staff. */
export function useShareTarget(ready: boolean): void {
  useEffect(() => {
    // Browsers that cannot install the office have no share target either.
    if (!ready || !('serviceWorker' in navigator) || !('onbeforeinstallprompt' in window)) return
    return whenIdle(() =>
      import('#app/office/leads/share/take-shares.ts')
        .then(({ takeShares }) => takeShares())
        .catch(reportError),
    )
  }, [ready])
}
