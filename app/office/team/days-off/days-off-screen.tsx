import { AuditLog } from '#app/office/components/audit-log.tsx'
import type { Column } from '#app/office/components/records/list-columns.ts'
import { RecordsScreen } from '#app/office/components/records/records-screen.tsx'
import { formatDay } from '#domain/time/dates.ts'
import { dayOffLabels } from './labels.ts'
import { type DayOff, dayOffRules, daysOff } from './queries.ts'

const columns: readonly Column<DayOff>[] = [
  {
    header: 'Who',
    card: 'title',
    cell: ({ beautician }) => (
      <span className="font-medium">{beautician?.full_name ?? 'The business is closed'}</span>
    ),
  },
  {
    header: 'Days',
    sort: 'day',
    cell: ({ from_day, to_day }) =>
      from_day === to_day ? formatDay(from_day) : `${formatDay(from_day)} to ${formatDay(to_day)}`,
  },
  { header: 'Note', cell: ({ note }) => note ?? '–' },
]

const loadDialog = () => import('./day-off-form.tsx')

export const DaysOffScreen = () => (
  <>
    <RecordsScreen
      source={daysOff}
      rules={dayOffRules}
      labels={dayOffLabels}
      columns={columns}
      loadDialog={loadDialog}
    />
    <div className="mt-5 max-w-3xl">
      <AuditLog of={{ settings: ['days_off'] }} />
    </div>
  </>
)
