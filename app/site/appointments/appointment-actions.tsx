// The client's actions: confirm, save in a calendar, ask for another time, cancel. Each is a link or a plain form.
import { buttonClasses } from '#app/site/components/button-classes.ts'
import { CalendarIcon } from '#app/site/components/calendar-icon.tsx'
import { Icon } from '#app/site/components/icon.tsx'
import { isMoveOpen, type OwnAppointment } from '#domain/appointments/client-appointment.ts'
import { clientPageTexts } from '#domain/appointments/client-page-texts.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { momentText } from './appointment-moment.ts'

interface AppointmentActionsProps {
  readonly appointment: OwnAppointment
  readonly zone: string
  /** `/b/TOKEN` */
  readonly path: string
  /** The first day of the move request; null while it is open. */
  readonly firstDay: string | null
}

export function AppointmentActions({ appointment, zone, path, firstDay }: AppointmentActionsProps) {
  const texts = clientPageTexts[appointment.language]
  const calendarPath = `${path}/visit.ics`
  const isAhead = Date.parse(appointment.starts_at) > Date.now()
  if (appointment.status === 'cancelled') {
    return (
      <div className="grid gap-3">
        <a href="/services" rel="noreferrer" className={buttonClasses('primary')}>
          {texts.bookAgain}
        </a>
        {isAhead && (
          <a href={calendarPath} className={buttonClasses('ink')}>
            <CalendarIcon />
            {texts.leaveCalendar}
          </a>
        )}
      </div>
    )
  }
  if (appointment.status === 'completed') {
    return (
      <a href={bookAgainPath(appointment)} rel="noreferrer" className={buttonClasses('ink')}>
        {texts.bookAgain}
      </a>
    )
  }
  if (!isAhead) return null
  const offersMove = appointment.can_move && firstDay !== null
  return (
    <div className="grid gap-3">
      {appointment.can_confirm && !isMoveOpen(appointment) && (
        <form method="post">
          <button type="submit" name="act" value="confirm" className={`${buttonClasses('primary')} w-full`}>
            <Icon name="check" />
            {texts.confirm}
          </button>
        </form>
      )}
      <div className={`grid gap-3 ${offersMove ? 'sm:grid-cols-2' : ''}`}>
        <a href={calendarPath} className={buttonClasses('ink', 'compact')}>
          <CalendarIcon />
          {texts.calendar}
        </a>
        {offersMove && (
          <a href={`?day=${firstDay}#move`} className={buttonClasses('ink', 'compact')}>
            <Icon name="clock" />
            {texts.move}
          </a>
        )}
      </div>
      {appointment.can_cancel ? (
        <>
          <details className="open:border open:border-sand-deep open:bg-white/60">
            <summary className="mx-auto flex min-h-12 w-fit cursor-pointer list-none items-center px-3 font-medium underline decoration-gold underline-offset-4">
              {texts.cancel}
            </summary>
            <form method="post" className="grid gap-4 px-5 pb-5 text-center">
              <p className="text-balance">{texts.cancelSure}</p>
              {appointment.paid > 0 && (
                <p className="text-balance">{texts.refundOnCancel(formatRupees(appointment.paid))}</p>
              )}
              <button
                type="submit"
                name="act"
                value="cancel"
                className={`${buttonClasses('primary')} w-full`}
              >
                {texts.cancelYes}
              </button>
            </form>
          </details>
          <p className="text-center text-sm text-balance text-text-soft">
            {texts.until(momentText(appointment.actions_until, appointment, zone))}
          </p>
        </>
      ) : (
        <p className="text-center text-balance text-text-soft">{texts.closed}</p>
      )}
    </div>
  )
}

/** The booking form with the same services. A service is named once, also for several guests. */
function bookAgainPath({ services }: OwnAppointment): string {
  const names = new Set(services?.map(({ name }) => name))
  return names.size === 0
    ? '/services'
    : `/services?${new URLSearchParams({ book: [...names].join(', ') })}#book`
}
