// What she can do: confirm, keep it in her calendar, ask for another time, cancel. Each is a link or a plain form.
import { buttonLook } from '#app/site/components/button-looks.ts'
import { CalendarSign } from '#app/site/components/calendar-sign.tsx'
import { Icon } from '#app/site/components/icon.tsx'
import type { OwnVisit } from '#domain/appointments/client-appointment.ts'
import { ownVisitWords } from '#domain/appointments/client-page-texts.ts'
import { momentInWords } from './visit-moment.ts'

interface VisitActionsProps {
  readonly visit: OwnVisit
  readonly zone: string
  readonly calendarPath: string
  /** The day whose free times are offered first; null while some are. */
  readonly firstDay: string | null
}

export function VisitActions({ visit, zone, calendarPath, firstDay }: VisitActionsProps) {
  const words = ownVisitWords[visit.language]
  const isAhead = Date.parse(visit.starts_at) > Date.now()
  if (visit.status === 'cancelled') {
    return (
      <div className="grid gap-3">
        <a href="/services" rel="noreferrer" className={buttonLook('primary')}>
          {words.bookAgain}
        </a>
        {isAhead && (
          <a href={calendarPath} className={buttonLook('ink')}>
            <CalendarSign />
            {words.leaveCalendar}
          </a>
        )}
      </div>
    )
  }
  if (!isAhead) return null
  const offersMove = visit.can_move && firstDay !== null
  return (
    <div className="grid gap-3">
      {visit.can_confirm && (
        <form method="post">
          <button type="submit" name="act" value="confirm" className={`${buttonLook('primary')} w-full`}>
            <Icon name="check" />
            {words.confirm}
          </button>
        </form>
      )}
      <div className={`grid gap-3 ${offersMove ? 'sm:grid-cols-2' : ''}`}>
        <a href={calendarPath} className={buttonLook('ink', 'compact')}>
          <CalendarSign />
          {words.calendar}
        </a>
        {offersMove && (
          <a href={`?day=${firstDay}#move`} className={buttonLook('ink', 'compact')}>
            <Icon name="clock" />
            {words.move}
          </a>
        )}
      </div>
      {visit.can_cancel ? (
        <>
          <details className="open:border open:border-sand-deep open:bg-white/60">
            <summary className="mx-auto flex min-h-12 w-fit cursor-pointer list-none items-center px-3 font-medium underline decoration-gold underline-offset-4">
              {words.cancel}
            </summary>
            <form method="post" className="grid gap-4 px-5 pb-5 text-center">
              <p className="text-balance">{words.cancelSure}</p>
              <button type="submit" name="act" value="cancel" className={`${buttonLook('primary')} w-full`}>
                {words.cancelYes}
              </button>
            </form>
          </details>
          <p className="text-center text-sm text-balance text-text-soft">
            {words.until(momentInWords(visit.acts_until, visit, zone))}
          </p>
        </>
      ) : (
        <p className="text-center text-balance text-text-soft">{words.closed}</p>
      )}
    </div>
  )
}
