/** Prepares the share sheet of Android: the message is taken by a service worker, which has to be there before the first share. */
import { useEffect } from 'react'
import { whenIdle } from '#app/office/lib/screen/when-idle.ts'

export function useShareTarget(): void {
  useEffect(() => {
    // Browsers that cannot install the office have no share target either.
    if (!('serviceWorker' in navigator) || !('onbeforeinstallprompt' in window)) return
    return whenIdle(() =>
      import('#app/office/leads/share/take-shares.ts')
        .then(({ takeShares }) => takeShares())
        .catch(reportError),
    )
  }, [])
}
