import { HONEYPOT_FIELD, OPENED_AT_FIELD } from '#app/site/lib/forms/spam-guard.ts'

/** Out of sight and out of the tab order; only a machine fills the first, the page itself fills the second. */
export function SpamFields() {
  return (
    <div hidden>
      <label>
        Leave this empty
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
      <input type="hidden" name={OPENED_AT_FIELD} />
    </div>
  )
}
