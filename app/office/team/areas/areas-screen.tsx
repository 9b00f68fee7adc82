import { ActiveBadge } from '#app/office/components/active-badge.tsx'
import { AuditLog } from '#app/office/components/audit-log.tsx'
import { OwnersOnly } from '#app/office/components/owners-only.tsx'
import type { Column } from '#app/office/components/records/list-columns.ts'
import { RecordsScreen } from '#app/office/components/records/records-screen.tsx'
import { useIsOwner } from '#app/office/lib/session/access.ts'
import { areaLabels } from './labels.ts'
import { type Area, areaRules, areas } from './queries.ts'
import { TravelTimes } from './travel-times.tsx'

const columns: readonly Column<Area>[] = [
  {
    header: 'Name',
    sort: 'name',
    card: 'title',
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  {
    header: 'PIN codes',
    cell: ({ pin_codes }) => <span className="wrap-anywhere">{pin_codes.join(', ') || '–'}</span>,
  },
  { header: 'Status', card: 'corner', cell: ({ is_active }) => <ActiveBadge isActive={is_active} /> },
]

const loadDialog = () => import('./area-form.tsx')

export function AreasScreen() {
  const isOwner = useIsOwner()
  return (
    <>
      <RecordsScreen
        source={areas}
        rules={areaRules}
        labels={areaLabels}
        columns={columns}
        loadDialog={loadDialog}
        mayEdit={isOwner}
      >
        {!isOwner && <OwnersOnly what="areas and travel times" />}
      </RecordsScreen>
      <TravelTimes mayEdit={isOwner} />
      <div className="mt-5 max-w-3xl">
        <AuditLog of={{ settings: ['areas', 'travel_times'] }} />
      </div>
    </>
  )
}
