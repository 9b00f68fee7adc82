// The private link to which the calendar of the beautician's phone subscribes.

interface CalendarLinkProps {
  /** null: there is no link yet. */
  readonly link: string | null
  readonly isOpen: boolean
  readonly problem: string | null
}

const ActionButton = ({ act, label }: { act: string; label: string }) => (
  <button type="submit" name="act" value={act} className="big grow border-2 border-ink px-2">
    {label}
  </button>
)

export const CalendarLink = ({ link, isOpen, problem }: CalendarLinkProps) => (
  <details id="calendar" open={isOpen || problem !== null}>
    <summary className="big border-2 border-ink text-center">Visits in my phone’s calendar</summary>
    <form method="post" action="/my-day" className="mt-4 grid gap-4">
      {problem && (
        <p role="alert" className="border-l-4 border-sindoor px-3 py-2 font-bold text-sindoor">
          {problem}
        </p>
      )}
      <p>
        The calendar of your phone can show your visits with time, service, first name and area. Changes and
        cancellations appear later, often after some hours.
      </p>
      {link ? (
        <>
          <label className="grid gap-1">
            <span className="font-bold">Your private link</span>
            <input readOnly value={link} className="min-h-12 rounded border-2 border-ink px-3" />
          </label>
          <a href={link.replace(/^https?:/, 'webcal:')} className="big bg-ink text-white">
            Add to my calendar
          </a>
          <p className="text-text-soft">
            Google Calendar: on a computer, choose Other calendars, From URL, and paste the link. Anyone who
            has the link sees your visits. If it was shared by mistake, make a new one.
          </p>
          <p className="flex gap-2">
            <ActionButton act="renew-calendar" label="New link" />
            <ActionButton act="end-calendar" label="Switch off" />
          </p>
        </>
      ) : (
        <ActionButton act="renew-calendar" label="Make a private link" />
      )}
    </form>
  </details>
)
