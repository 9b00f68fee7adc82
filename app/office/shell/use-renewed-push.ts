/** Tells the server once per load that this browser still shows notifications: subscriptions change silently. */
import { useEffect } from 'react'
import { whenIdle } from '#app/office/lib/screen/when-idle.ts'
import { useSessionState } from '#app/office/lib/session/session-context.ts'

export function useRenewedPush(): void {
  const state = useSessionState()
  const person = state.status === 'signed-in' ? state.session.user.id : null
  useEffect(() => {
    if (person === null || !('Notification' in window) || Notification.permission !== 'granted') return
    return whenIdle(() =>
      // The next load tries again; Settings shows the reason.
      import('#app/office/lib/push/office-push.ts')
        .then(({ officeDevice }) => officeDevice().renew(person))
        .catch(reportError),
    )
  }, [person])
}
