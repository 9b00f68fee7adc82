/**
 * The list that this tab showed last, as it was drawn. After a reload the page itself shows it at once, while its code and
 * fresh rows are on the way. It is kept for this tab only, by address and account, and goes with the session.
 */
import { SESSION_KEY } from '#app/office/lib/session/stored-session.ts'

const KEY = 'shringar-last-seen'
/** A longer one would cost more than it saves. */
const MOST_CHARACTERS = 300_000

/** Runs in the page, right after the element that it fills. */
export const lastSeenScript = `{
const seen=JSON.parse(sessionStorage.getItem('${KEY}')),session=JSON.parse(localStorage.getItem('${SESSION_KEY}'))
if(seen&&seen.userId===session?.user.id&&seen.address===location.pathname+location.search&&session.expires_at*1000>Date.now())
document.currentScript.previousElementSibling.innerHTML=seen.html
}`

export function keepLastSeen(userId: string, html: string): void {
  const address = window.location.pathname + window.location.search
  try {
    if (html.length > MOST_CHARACTERS) forgetLastSeen()
    else sessionStorage.setItem(KEY, JSON.stringify({ userId, address, html }))
  } catch {
    // The browser has no room left for it: after a reload one waits for the rows, as everywhere else.
    forgetLastSeen()
  }
}

export function forgetLastSeen(): void {
  sessionStorage.removeItem(KEY)
}
