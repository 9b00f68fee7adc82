/** The Appointments page as a calendar: heading, view switch, days, and the same dialogs as the list. */
import { Plus } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { useLazyDialog } from '#app/office/components/lazy-dialog.tsx'
import { loadable } from '#app/office/components/loadable.tsx'
import { FailedQuery } from '#app/office/components/loaded.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { useAddressDialog } from '#app/office/components/records/use-address-dialog.ts'
import { StaleNote } from '#app/office/components/stale-note.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Skeleton } from '#app/office/components/ui/skeleton.tsx'
import type { ListRules } from '#app/office/lib/records/list-rules.ts'
import { useMoneyDialog } from '#app/office/money/dialogs.ts'
import { toWallClock } from '#domain/time/business-time.ts'
import { type Day, formatDay, weekOf } from '#domain/time/dates.ts'
import type { CalendarAddress } from '../calendar-address.ts'
import type { CalendarData } from '../calendar-data.ts'
import { appointmentLabels } from '../labels.ts'
import { CalendarBar } from './calendar-bar.tsx'
import { asEntry } from './calendar-entry.ts'
import { type Lane, lanesOfDay, lanesOfWeek } from './lanes.ts'
import { LanesView } from './lanes-view.tsx'
import { useMoving } from './moving.ts'
import { useMoveAppointment } from './use-move-appointment.ts'

const loadDialog = () => import('../form/appointment-form.tsx')
const loadSheet = () => import('./appointment-sheet.tsx')
const loadLeave = () => import('./leave-dialog.tsx')
const loadConflict = () => import('./version-conflict-dialog.tsx')
const loadDensity = () => import('./week-density.tsx')

const WeekDensity = loadable(loadDensity)

interface CalendarScreenProps {
  address: CalendarAddress
  data: CalendarData
  go: (change: Partial<CalendarAddress>) => void
  today: Day
  zone: string
  rules: ListRules
  /** The view switch, which the list shows too. */
  views: ReactNode
}

export default function CalendarScreen(props: CalendarScreenProps) {
  const { address, data, go, today, zone, rules, views } = props
  const { view, day, show } = address
  const { dialog, open, close } = useAddressDialog(rules)
  const AppointmentDialog = useLazyDialog(loadDialog)
  const AppointmentSheet = useLazyDialog(loadSheet)
  const LeaveDialog = useLazyDialog(loadLeave)
  const VersionConflictDialog = useLazyDialog(loadConflict)
  const MoneyDialog = useMoneyDialog()
  // A stable callback, so that opening a dialog does not re-render every block.
  const latestOpen = useRef(open)
  latestOpen.current = open
  const openSheet = useCallback(({ id }: { id: string }) => latestOpen.current({ name: 'open', id }), [])
  const { team, chosen, days, isDensity, read, busy } = data
  const entries = useMemo(() => read.data?.map(asEntry), [read.data])
  const lanes = useMemo(() => {
    if (!team.data || !entries) return undefined
    return view === 'week' && chosen
      ? lanesOfWeek(weekOf(day), chosen, team.data, zone)
      : lanesOfDay(day, chosen, team.data, entries, zone)
  }, [view, day, chosen, team.data, entries, zone])
  const moving = useMoving()
  const saving = useMoveAppointment(zone)
  // Together with its data. A failed import is shown where the part is rendered.
  useEffect(() => {
    if (isDensity) loadDensity().catch(() => undefined)
  }, [isDensity])
  const editedId = dialog?.name === 'edit' ? dialog.id : null
  const openedId = dialog?.name === 'open' ? dialog.id : null
  const leaving = dialog?.name === 'leave' && team.data?.people.find(({ id }) => id === dialog.id)
  const failed = [team, isDensity ? busy : read].find(({ isLoadingError }) => isLoadingError)
  const title = view === 'week' ? weekText(days) : formatDay(day)

  const add = (lane: Lane, starts: number, ends: number | null) =>
    open(
      { name: 'new' },
      {
        at: toWallClock(new Date(starts), zone),
        ...(ends === null ? {} : { minutes: String((ends - starts) / 60_000) }),
        ...(lane.beautician ? { beautician: lane.beautician.id } : {}),
      },
    )
  const addButton = (className: string) => (
    <Button
      className={className}
      // Of a week no day was chosen.
      onClick={() => open({ name: 'new' }, view === 'day' ? { at: day } : {})}
    >
      <Plus aria-hidden="true" className="size-4" />
      Add {appointmentLabels.noun}
    </Button>
  )

  return (
    <>
      <div className="print:hidden">
        <PageHeading title={appointmentLabels.title}>
          {views}
          {addButton('max-md:hidden')}
        </PageHeading>
      </div>
      <CalendarBar address={address} go={go} today={today} people={team.data?.people ?? []} title={title} />
      <StaleNote query={isDensity ? busy : read} />
      {failed ? (
        <FailedQuery query={failed} title={appointmentLabels.fetchFailed} />
      ) : isDensity && busy.data ? (
        <WeekDensity
          days={days}
          today={today}
          busyTimes={busy.data}
          zone={zone}
          onDay={(chosenDay) => go({ view: 'day', day: chosenDay })}
        />
      ) : !isDensity && team.data && entries && lanes ? (
        <LanesView
          title={chosen ? `${title}, ${chosen.full_name}` : title}
          lanes={lanes}
          entries={entries}
          team={team.data}
          zone={zone}
          moving={moving}
          onMove={saving.saveMove}
          show={show}
          onOpen={openSheet}
          onAdd={add}
          onHead={(lane) =>
            view === 'week'
              ? go({ view: 'day', day: lane.day, person: null })
              : lane.beautician && go({ view: 'week', person: lane.beautician.id })
          }
          onLeave={({ beautician }) => beautician && open({ name: 'leave', id: beautician.id })}
        />
      ) : (
        <Skeleton className="h-[max(24rem,calc(100dvh-13rem))] w-full rounded-xl!" />
      )}
      {!moving.lifted && (
        <div className="fixed right-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-20 md:hidden print:hidden">
          {addButton('h-13 rounded-full! px-5 shadow-lg!')}
        </div>
      )}
      {openedId && (
        <AppointmentSheet
          id={openedId}
          listed={read.data?.find(({ id }) => id === openedId)}
          zone={zone}
          onClose={close}
          onEdit={() => open({ name: 'edit', id: openedId })}
          onMoney={() => open({ name: 'view', id: openedId })}
          onAgain={() => open({ name: 'new' }, { again: openedId })}
          onMove={(entry) => {
            close()
            moving.lift(entry, '', 'taps')
          }}
        />
      )}
      {leaving && <LeaveDialog person={leaving} day={day} isToday={day === today} onClose={close} />}
      {saving.conflict && (
        <VersionConflictDialog
          conflict={saving.conflict}
          zone={zone}
          onClose={saving.forgetConflict}
          onMine={({ theirs, to }) => {
            saving.forgetConflict()
            saving.saveMove(theirs, to)
          }}
        />
      )}
      {dialog?.name === 'view' && (
        <MoneyDialog id={dialog.id} listed={read.data?.find(({ id }) => id === dialog.id)} onClose={close} />
      )}
      {(dialog?.name === 'new' || editedId) && (
        <AppointmentDialog
          key={editedId ?? 'new'}
          id={editedId}
          listed={read.data?.find(({ id }) => id === editedId)}
          onClose={close}
        />
      )}
    </>
  )
}

/** '16 – 22 November 2026' */
function weekText(days: readonly Day[]): string {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return `${Number(first.slice(8))} – ${formatDay(last).replace(/^\w+, /, '')}`
}
