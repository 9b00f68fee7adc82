// The page of My day in one column: today first, then tomorrow. Dark on white, because it is read in the sun.
import { type ReactNode, use } from 'react'
import { ScriptNonce } from '#app/lib/script-nonce.ts'
import { appointmentsByDay, type MyAppointment } from '#domain/appointments/my-appointment.ts'
import type { MyAlert } from '#domain/appointments/safety-alert.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import type { MyTimeOff } from '#domain/team/my-time-off.ts'
import type { MyPay } from '#domain/team/pay-sheet.ts'
import { formatClock, formatDate } from '#domain/time/business-time.ts'
import { addDays, type Day, dayIn, formatDay } from '#domain/time/dates.ts'
import type { Coming } from '../coming.ts'
import pageScript from '../offline/page-script.ts?script'
import { type PagePart, partOf } from '../page-part.ts'
import type { PayTo, PushState } from '../queries.ts'
import type { RecordedPayment } from '../recorded-payments.ts'
import { AppointmentCard } from './appointment-card.tsx'
import { CalendarLink } from './calendar-link.tsx'
import { Help } from './help.tsx'
import { InstallOffer } from './install-offer.tsx'
import { Notifications } from './notifications.tsx'
import { Offers } from './offers.tsx'
import { PayFold } from './pay-fold.tsx'
import type { Refused } from './shown-appointment.ts'
import { ActionTemplate, StoredActions } from './stored-actions.tsx'
import { TimeOff } from './time-off.tsx'
import { Week } from './week.tsx'

interface DayPageProps {
  readonly appointments: readonly MyAppointment[]
  readonly coming: Coming
  readonly payments: readonly RecordedPayment[]
  readonly payTo: PayTo | null
  readonly profile: BusinessProfile
  readonly refused: Refused | null
  readonly alerts: readonly MyAlert[]
  readonly daysOff: readonly MyTimeOff[]
  readonly calendarLink: string | null
  /** null: the account belongs to no beautician. */
  readonly pay: MyPay | null
  /** null: this server sends no notifications. */
  readonly push: PushState | null
  /** A form of this part was just sent, or its month asked for. */
  readonly openPart: PagePart | null
  /** The user also works in the office, which keeps the session. */
  readonly hasOffice: boolean
  readonly account: string
}

export function DayPage({
  appointments,
  coming,
  payments,
  payTo,
  profile,
  refused,
  alerts,
  daysOff,
  calendarLink,
  pay,
  push,
  openPart,
  hasOffice,
  account,
}: DayPageProps) {
  const now = new Date()
  const zone = profile.time_zone
  const today = dayIn(now, zone)
  const yesterday = addDays(today, -1)
  const days = appointmentsByDay(appointments, now, zone)
  const refusedPart = refused && !refused.values.appointment ? partOf(refused.values.act) : undefined
  const refusedIn = (part: PagePart) => (refusedPart === part ? refused : null)
  const cards = (of: readonly MyAppointment[], canAct: boolean) =>
    of.map((appointment) => (
      <AppointmentCard
        key={appointment.id}
        shown={{
          appointment,
          zone,
          account,
          payTo,
          alert: alerts.find(
            ({ kind, appointment_id }) => kind === 'overdue' && appointment_id === appointment.id,
          ),
          payments: payments.filter(({ appointment_id }) => appointment_id === appointment.id),
          refused: refused?.values.appointment === appointment.id ? refused : null,
        }}
        business={profile.business_name}
        canAct={canAct}
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
        <Help
          business={profile.business_name}
          phone={profile.phone}
          alert={alerts.find(({ kind }) => kind === 'help')}
          zone={zone}
          account={account}
          isOpen={openPart === 'help'}
          problem={refusedIn('help')?.problem ?? null}
        />
        <Offers offers={coming.offers} zone={zone} refused={refused} />
        <StoredActions />
        <Notice id="stay">
          You are still signed in, because there is no network. Sign out again when there is one.
        </Notice>
        <Notice id="unsent">Not sent: there is no network. Try again later, or call the desk.</Notice>
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
        <Week visits={coming.week} zone={zone} />
        <a href="/my-day?now" className="big border-2 border-ink">
          Refresh
        </a>
        <TimeOff
          entries={daysOff}
          today={today}
          isOpen={openPart === 'time-off'}
          refused={refusedIn('time-off')}
        />
        {pay && <PayFold pay={pay} zone={zone} isOpen={openPart === 'pay'} />}
        <CalendarLink
          link={calendarLink}
          isOpen={openPart === 'calendar'}
          problem={refusedIn('calendar')?.problem ?? null}
        />
        {push && <Notifications push={push} isOpen={openPart === 'notifications'} />}
        <InstallOffer />
      </main>
      <p
        id="age"
        hidden
        role="status"
        data-updated={`${formatClock(now.toISOString(), zone)}, ${formatDate(now.toISOString(), zone)}`}
        className="sticky bottom-0 bg-gold px-4 py-3 text-center font-bold text-ink"
      />
      <ActionTemplate zone={zone} />
      <script nonce={use(ScriptNonce)}>{pageScript}</script>
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

/** Shown by the page's script. */
const Notice = ({ id, children }: { id: string; children: string }) => (
  <p id={id} hidden role="alert" className="border-l-4 border-sindoor px-3 py-2 font-bold text-sindoor">
    {children}
  </p>
)
