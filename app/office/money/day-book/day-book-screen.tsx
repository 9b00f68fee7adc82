/** The day book: the money of a day by method and person, the cash in the drawer, and what was counted. */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { AuditLog } from '#app/office/components/audit-log.tsx'
import { Loaded } from '#app/office/components/loaded.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { paths } from '#app/office/lib/paths.ts'
import { staffNamesQuery } from '#app/office/lib/session/staff-names.ts'
import { cashInHandQuery } from '#app/office/team/cash/queries.ts'
import { mayCount, moneyTable } from '#domain/money/day-book.ts'
import { addDays, type Day, dayIn, isDay } from '#domain/time/dates.ts'
import { MoneyTabs } from '../lists/tabs.tsx'
import { DayBar } from './day-bar.tsx'
import { DayLines } from './day-lines.tsx'
import { DrawerCard } from './drawer-card.tsx'
import { HeldCash } from './held-cash.tsx'
import { LatestCounts } from './latest-counts.tsx'
import { MoneyCard } from './money-card.tsx'
import { dayBookQuery, drawerQuery } from './queries.ts'

export function DayBookScreen() {
  const { time_zone: zone } = useBusinessProfile()
  const [params, setParams] = useSearchParams()
  const today = dayIn(new Date(), zone)
  const chosen = params.get('day') ?? ''
  const day = isDay(chosen) ? chosen : today
  return (
    <>
      <PageHeading title="Day book" subtitle="Money received on a day, and the cash in the drawer" />
      <div className="print:hidden">
        <MoneyTabs current={paths.dayBook} />
      </div>
      <BookOfDay
        day={day}
        today={today}
        go={(next) => setParams(next === today ? {} : { day: next }, { preventScrollReset: true })}
      />
      <div className="mt-5 max-w-3xl space-y-5 print:hidden">
        <LatestCounts />
        <AuditLog of={{ settings: ['cash_book', 'cash_handovers'] }} />
      </div>
    </>
  )
}

interface BookOfDayProps {
  day: Day
  today: Day
  go: (day: Day) => void
}

function BookOfDay({ day, today, go }: BookOfDayProps) {
  const { time_zone: zone } = useBusinessProfile()
  const book = useQuery(dayBookQuery(day))
  const drawer = useQuery(drawerQuery)
  const held = useQuery(cashInHandQuery)
  const { data: names } = useQuery(staffNamesQuery)
  const nameOf = (account: string | null) =>
    account === null ? 'Not recorded by a user' : (names?.get(account) ?? 'A colleague')
  const shownDrawer =
    drawer.data && mayCount(day, today, addDays(today, -1), drawer.data.last) ? drawer.data : null
  const table = book.data && moneyTable(book.data.money, nameOf)
  return (
    <>
      <DayBar
        day={day}
        today={today}
        go={go}
        file={
          table && held.data && { zone, table, book: book.data, drawer: shownDrawer, held: held.data, nameOf }
        }
      />
      <div className="max-w-5xl space-y-4">
        <Loaded query={book} title="The day could not be loaded" loading="Loading the day">
          {({ money, later }) => (
            <MoneyCard
              day={day}
              table={moneyTable(money, nameOf)}
              later={later}
              isEmpty={money.length === 0}
            />
          )}
        </Loaded>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Loaded query={drawer} title="The drawer could not be loaded" loading="Loading the drawer">
            {() => shownDrawer && <DrawerCard day={day} today={today} drawer={shownDrawer} />}
          </Loaded>
          <HeldCash query={held} />
        </div>
        <Loaded query={book} title="The counts could not be loaded" loading="Loading the counts">
          {({ lines }) => <DayLines lines={lines} last={drawer.data?.last ?? null} nameOf={nameOf} />}
        </Loaded>
      </div>
    </>
  )
}
