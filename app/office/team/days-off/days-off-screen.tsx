import { AuditLog } from '#app/office/components/audit-log.tsx'
import type { Column } from '#app/office/components/records/list-columns.ts'
import { RecordsScreen } from '#app/office/components/records/records-screen.tsx'
import { timeOffText } from '#domain/team/time-off-text.ts'
import { dayOffLabels, dayOffStateLabels } from './labels.ts'
import { type DayOff, dayOffRules, daysOff } from './queries.ts'
import { TimeOffRequests } from './requests.tsx'

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
    cell: timeOffText,
  },
  { header: 'Note', cell: ({ note }) => note ?? '–' },
  {
    header: 'State',
    cell: ({ state, reply }) => [dayOffStateLabels[state], reply && `“${reply}”`].filter(Boolean).join(': '),
  },
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
    >
      <TimeOffRequests />
    </RecordsScreen>
    <div className="mt-5 max-w-3xl">
      <AuditLog of={{ settings: ['days_off'] }} />
    </div>
  </>
)
