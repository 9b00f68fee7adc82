import { useQuery } from '@tanstack/react-query'
import {
  CalendarCheck,
  CalendarDays,
  IndianRupee,
  type LucideIcon,
  Scissors,
  TrendingUp,
  Users,
} from 'lucide-react'
import { Link } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { loadable, PartFailed } from '#app/office/components/loadable.tsx'
import { FailedQuery } from '#app/office/components/loaded.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { StaleNote } from '#app/office/components/stale-note.tsx'
import { Skeleton } from '#app/office/components/ui/skeleton.tsx'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { formatCount, formatRupees } from '#domain/money/format-rupees.ts'
import { formatWeekday } from '#domain/time/business-time.ts'
import { Agenda } from './agenda.tsx'
import { BackupNotice } from './backup-notice.tsx'
import { type DashboardFigures, dashboardQuery } from './queries.ts'
import { type LatePart, useLatePart, useSettled } from './settled.ts'

const PartHeading = ({ children }: { children: string }) => <h2 className="mt-4 font-semibold">{children}</h2>

function LatePartFailed({ onSettled }: LatePart) {
  useSettled(true, onSettled)
  return <PartFailed />
}

/** Loaded after the figures and the agenda. */
const Messages = loadable(() => import('./messages.tsx'), {
  heading: <PartHeading>Messages</PartHeading>,
  Failed: LatePartFailed,
})
const Waiting = loadable(() => import('./waiting.tsx'), {
  heading: <PartHeading>Open tasks</PartHeading>,
  Failed: LatePartFailed,
})
const Money = loadable(() => import('./money.tsx'), { heading: <PartHeading>Money</PartHeading> })
const TeamToday = loadable(() => import('./team-today.tsx'), {
  heading: <PartHeading>Team today</PartHeading>,
  Failed: LatePartFailed,
})
function GuideFailed({ onSettled }: LatePart) {
  useSettled(true, onSettled)
  return null
}

const Guide = loadable(() => import('./guide.tsx'), { Failed: GuideFailed })

interface FigureCard {
  readonly label: string
  /** What it counts, where the label may be read in two ways. */
  readonly counts?: string
  readonly figure: keyof DashboardFigures
  readonly format: (value: number) => string
  readonly icon: LucideIcon
  readonly to: string
}

const cards: readonly FigureCard[] = [
  {
    label: 'Total Clients',
    figure: 'total_clients',
    format: formatCount,
    icon: Users,
    to: paths.clients,
  },
  {
    label: 'Total Services',
    figure: 'total_services',
    format: formatCount,
    icon: Scissors,
    to: paths.services,
  },
  {
    label: 'Total Appointments',
    figure: 'total_appointments',
    format: formatCount,
    icon: CalendarDays,
    to: paths.appointments,
  },
  {
    label: "Today's Appointments",
    counts: 'also cancelled ones',
    figure: 'todays_appointments',
    format: formatCount,
    icon: CalendarCheck,
    to: addressOf(paths.appointments, { day: 'today' }),
  },
  {
    label: "Today's Revenue",
    counts: 'paid visits of today',
    figure: 'todays_revenue',
    format: formatRupees,
    icon: IndianRupee,
    to: addressOf(paths.appointments, { day: 'today' }),
  },
  {
    label: 'Monthly Revenue',
    counts: 'paid visits, 1st to last day of the month',
    figure: 'monthly_revenue',
    format: formatRupees,
    icon: TrendingUp,
    to: `${paths.reports}/revenue`,
  },
]

/** All parts load at once. On a phone they are below each other, in this order. */
export function DashboardScreen() {
  const { time_zone } = useBusinessProfile()
  const [isTodaySettled, onTodaySettled] = useLatePart()
  const [isGuideSettled, onGuideSettled] = useLatePart()
  const [areMessagesSettled, onMessagesSettled] = useLatePart()
  const [areTasksSettled, onTasksSettled] = useLatePart()
  const [isTeamSettled, onTeamSettled] = useLatePart()
  return (
    <>
      <PageHeading title="Dashboard" subtitle={formatWeekday(new Date().toISOString(), time_zone)} />
      <BackupNotice />
      <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-2">
        <Agenda onSettled={onTodaySettled} />
        <div className="min-w-0">
          <Guide onSettled={onGuideSettled} />
          <div hidden={!isGuideSettled}>
            <Messages onSettled={onMessagesSettled} />
            <div hidden={!areMessagesSettled}>
              <Waiting onSettled={onTasksSettled} />
            </div>
          </div>
        </div>
      </div>
      <div hidden={!(isTodaySettled && isGuideSettled && areMessagesSettled && areTasksSettled)}>
        <Figures />
        <TeamToday onSettled={onTeamSettled} />
        <div hidden={!isTeamSettled}>
          <Money />
        </div>
      </div>
    </>
  )
}

function Figures() {
  const figures = useQuery(dashboardQuery)
  return (
    <section aria-label="Figures" className="mt-4 md:mt-6">
      <StaleNote query={figures} />
      {figures.isLoadingError ? (
        <FailedQuery query={figures} title="The figures could not be loaded" />
      ) : (
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4">
          {cards.map(({ label, counts, figure, format, icon: Icon, to }) => (
            <li key={figure}>
              <Link
                to={to}
                className="block h-full rounded-xl border border-line bg-card p-4 shadow-xs transition-shadow outline-offset-2 hover:shadow-md focus-visible:outline-2 focus-visible:outline-focus"
              >
                <span className="flex items-start justify-between gap-2">
                  <span className="text-sm text-muted">{label}</span>
                  <Icon aria-hidden="true" strokeWidth={1.5} className="size-5 shrink-0 text-gold-ink" />
                </span>
                <span className="mt-2 block text-2xl leading-tight font-semibold tabular-nums wrap-anywhere">
                  {figures.data ? format(figures.data[figure]) : <Skeleton className="my-1 h-8 w-20" />}
                </span>
                {counts && <span className="mt-1 block text-xs text-muted">{counts}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
