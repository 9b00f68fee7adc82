// The session of My day and what its service worker has stored, apart from queries.ts, which every page of the office loads.
import { FORGET_MY_DAY, MY_DAY_CACHE } from '#app/lib/my-day-worker.ts'
import { ActionableError } from '#app/office/lib/data/failure.ts'
import { fetchWithTimeout } from '#app/office/lib/data/fetch-with-timeout.ts'
import { paths } from '#app/office/lib/paths.ts'
import { authClient } from '#app/office/lib/session/auth-client.ts'
import { SESSION_KEY } from '#app/office/lib/session/stored-session.ts'

async function sendToMyDay(session: Readonly<Record<string, string>>): Promise<void> {
  const answer = await fetchWithTimeout(new URL(`${paths.myDay}/session`, window.location.origin), {
    method: 'POST',
    body: new URLSearchParams(session),
  })
  if (!answer.ok)
    throw new ActionableError('The server did not accept the session. Try again, or sign in again.')
}

/**
 * Moves the session to the page of a beautician's day, which stores it in a cookie that scripts cannot read. It is removed
 * here, because two holders that refresh the same session invalidate each other's token.
 */
export async function handOverSession(): Promise<true> {
  const auth = await authClient()
  const { data, error } = await auth.getSession()
  if (error) throw error
  if (data.session) {
    const { access_token, refresh_token, expires_at = 0 } = data.session
    await sendToMyDay({ access_token, refresh_token, expires_at: String(expires_at) })
    await forgetMyDay()
    await auth.stopAutoRefresh()
    localStorage.removeItem(SESSION_KEY)
  }
  window.location.replace(paths.myDay)
  return true
}

/** Opens My day for a staff member with visits of their own. The session stays here: My day gets only the access token. */
export async function openMyDay(): Promise<void> {
  const auth = await authClient()
  const { data, error } = await auth.getSession()
  if (error) throw error
  const { access_token = '', expires_at = 0 } = data.session ?? {}
  await sendToMyDay({ access_token, refresh_token: '', expires_at: String(expires_at) })
  // What waits to be sent stays: the server takes it from the same account only.
  await forgetPage()
  window.location.assign(paths.myDay)
}

/** After a sign-in or sign-out nothing of the user before is shown. The browser has no service workers on plain http. */
export async function forgetMyDay(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await forgetPage()
  const registration = await navigator.serviceWorker.getRegistration(paths.myDay)
  registration?.active?.postMessage(FORGET_MY_DAY)
}

const forgetPage = async () => 'caches' in window && window.caches.delete(MY_DAY_CACHE)
