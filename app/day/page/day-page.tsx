// The page of My day in one column: today first, then tomorrow. Dark on white, because it is read in the sun.
import type { ReactNode } from 'react'
import { appointmentsByDay, type MyAppointment } from '#domain/appointments/my-appointment.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import { addDays, type Day, dayIn, formatDay } from '#domain/time/dates.ts'
import type { PayTo, PushState } from '../queries.ts'
import { AppointmentCard } from './appointment-card.tsx'
import { CalendarLink } from './calendar-link.tsx'
import { Notifications } from './notifications.tsx'
import type { Refused } from './shown-appointment.ts'

interface DayPageProps {
  readonly appointments: readonly MyAppointment[]
  readonly payTo: PayTo | null
  readonly profile: BusinessProfile
  readonly refused: Refused | null
  readonly calendarLink: string | null
  /** The link was just made or switched off. */
  readonly showsCalendar: boolean
  /** null: this server sends no notifications. */
  readonly push: PushState | null
  readonly showsNotifications: boolean
  /** The user also works in the office, which keeps the session. */
  readonly hasOffice: boolean
}

export function DayPage({
  appointments,
  payTo,
  profile,
  refused,
  calendarLink,
  showsCalendar,
  push,
  showsNotifications,
  hasOffice,
}: DayPageProps) {
  const now = new Date()
  const zone = profile.time_zone
  const today = dayIn(now, zone)
  const yesterday = addDays(today, -1)
  const days = appointmentsByDay(appointments, now, zone)
  const cards = (of: readonly MyAppointment[], canAct: boolean) =>
    of.map((appointment) => (
      <AppointmentCard
        key={appointment.id}
        appointment={appointment}
        business={profile.business_name}
        zone={zone}
        payTo={payTo}
        canAct={canAct}
        refused={refused?.values.appointment === appointment.id ? refused : null}
      />
    ))
  return (
    <>
      <header className="bg-ink px-4 py-3 text-white">
        <div className="mx-auto flex max-w-xl items-center justify-between gap-4">
          <div>
            <p className="text-sm text-gold-bright">{profile.business_name}</p>
            <h1 className="text-2xl font-bold">My day</h1>
          </div>
          {hasOffice ? (
            <a href="/admin" className="flex min-h-12 items-center px-3 underline">
              Office
            </a>
          ) : (
            <form method="post">
              <button type="submit" name="act" value="sign-out" className="min-h-12 px-3 underline">
                Sign out
              </button>
            </form>
          )}
        </div>
      </header>
      <main className="mx-auto grid max-w-xl gap-8 px-4 py-5">
        {days.yesterday.length > 0 && (
          <a
            href={`#day-${yesterday}`}
            className="-my-3 flex min-h-12 items-center underline underline-offset-4"
          >
            Pending from yesterday:{' '}
            {days.yesterday.length === 1 ? '1 visit' : `${days.yesterday.length} visits`}
          </a>
        )}
        <Section title="Today" day={today}>
          {days.today.length > 0 ? cards(days.today, true) : <p>No visits today.</p>}
        </Section>
        {/* Below today's, so that the next visit stays on the first screen. */}
        {days.yesterday.length > 0 && (
          <Section title="Pending from yesterday" day={yesterday}>
            {cards(days.yesterday, true)}
          </Section>
        )}
        <Section title="Tomorrow" day={addDays(today, 1)}>
          {days.tomorrow.length > 0 ? (
            <>
              {cards(days.tomorrow, false)}
              <p className="text-text-soft">
                Phone, address and client notes are shown from 6 pm the evening before.
              </p>
            </>
          ) : (
            <p>No visits tomorrow.</p>
          )}
        </Section>
        <a href="/my-day" className="big border-2 border-ink">
          Refresh
        </a>
        <CalendarLink
          link={calendarLink}
          isOpen={showsCalendar}
          problem={refused && !refused.values.appointment ? refused.problem : null}
        />
        {push && <Notifications push={push} isOpen={showsNotifications} />}
      </main>
    </>
  )
}

const Section = ({ title, day, children }: { title: string; day: Day; children: ReactNode }) => (
  <section aria-labelledby={`day-${day}`} className="grid gap-4">
    <h2 id={`day-${day}`} className="text-xl font-bold">
      {title} <span className="block text-base font-normal text-text-soft">{formatDay(day)}</span>
    </h2>
    {children}
  </section>
)
