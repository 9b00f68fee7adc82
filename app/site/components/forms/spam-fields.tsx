import { HONEYPOT_FIELD, OPENED_AT_FIELD } from '#app/site/lib/forms/spam-guard.ts'

/** The honeypot, which only bots fill in, and the time of the first focus. */
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
