// Time off: what is coming with the desk's answers, and the form that asks for it.
import { randomId } from '#app/lib/random-id.ts'
import type { MyTimeOff } from '#domain/team/my-time-off.ts'
import { timeOffText } from '#domain/team/time-off-text.ts'
import { addDays, type Day } from '#domain/time/dates.ts'
import type { Refused } from './shown-appointment.ts'

interface TimeOffProps {
  readonly entries: readonly MyTimeOff[]
  readonly today: Day
  readonly isOpen: boolean
  readonly refused: Refused | null
}

const stateTexts: Readonly<Record<MyTimeOff['state'], string>> = {
  requested: 'Waiting for the desk',
  approved: 'Approved',
  declined: 'Not possible',
}

export function TimeOff({ entries, today, isOpen, refused }: TimeOffProps) {
  const waiting = entries.filter(({ state }) => state === 'requested').length
  return (
    <details id="time-off" open={isOpen || refused !== null}>
      <summary className="big border-2 border-ink text-center">
        Time off{waiting > 0 && ` (${waiting} waiting)`}
      </summary>
      <div className="mt-4 grid gap-4">
        {refused && (
          <p role="alert" className="border-l-4 border-sindoor px-3 py-2 font-bold text-sindoor">
            {refused.problem}
          </p>
        )}
        {entries.length > 0 && (
          <ul aria-label="My time off" className="grid gap-3">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
        <RequestForm today={today} typed={refused?.values.act === 'request-day-off' ? refused.values : {}} />
      </div>
    </details>
  )
}

const Entry = ({ entry }: { entry: MyTimeOff }) => (
  <li className="grid gap-1 rounded-lg border-2 border-ink p-3">
    <strong>{timeOffText(entry)}</strong>
    {entry.note && <span className="wrap-anywhere">{entry.note}</span>}
    <span className={entry.state === 'declined' ? 'font-bold text-sindoor' : 'font-bold'}>
      {entry.is_request ? stateTexts[entry.state] : 'Entered by the desk'}
    </span>
    {entry.reply && <span className="wrap-anywhere">Desk: {entry.reply}</span>}
    {entry.state === 'requested' && (
      <form method="post" action="/my-day">
        <input type="hidden" name="act" value="withdraw-day-off" />
        <button
          type="submit"
          name="day_off"
          value={entry.id}
          className="min-h-12 underline underline-offset-4"
          aria-label={`Withdraw the request for ${timeOffText(entry)}`}
        >
          Withdraw
        </button>
      </form>
    )}
  </li>
)

interface RequestFormProps {
  readonly today: Day
  /** What was typed in a form that was refused. */
  readonly typed: Readonly<Record<string, string>>
}

const LONGEST_NOTICE_DAYS = 366

/** Its id is the idempotency key, so that a double tap is one request. */
const RequestForm = ({ today, typed }: RequestFormProps) => {
  const days = { type: 'date', min: today, max: addDays(today, LONGEST_NOTICE_DAYS), className: 'field' }
  return (
    <form method="post" action="/my-day" className="grid gap-3">
      <input type="hidden" name="act" value="request-day-off" />
      <input type="hidden" name="id" value={typed.id ?? randomId()} />
      <label className="grid gap-1">
        First day
        <input name="from_day" required defaultValue={typed.from_day} {...days} />
      </label>
      <label className="grid gap-1">
        Last day, if it is more than one
        <input name="to_day" defaultValue={typed.to_day} {...days} />
      </label>
      <fieldset className="grid grid-cols-2 gap-3">
        <legend>Only some hours of one day</legend>
        <label className="grid min-w-0 gap-1">
          From
          <input name="from_time" type="time" defaultValue={typed.from_time} className="field" />
        </label>
        <label className="grid min-w-0 gap-1">
          Until
          <input name="to_time" type="time" defaultValue={typed.to_time} className="field" />
        </label>
      </fieldset>
      <label className="grid gap-1">
        Why, if you like
        <input name="note" maxLength={200} autoComplete="off" defaultValue={typed.note} className="field" />
      </label>
      <button type="submit" className="big bg-ink text-white">
        Ask the desk
      </button>
    </form>
  )
}
