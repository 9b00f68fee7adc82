import { CalendarSync, Clock, HandCoins } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActiveBadge } from '#app/office/components/active-badge.tsx'
import { AuditLog } from '#app/office/components/audit-log.tsx'
import { useLazyDialog } from '#app/office/components/lazy-dialog.tsx'
import { OwnersOnly } from '#app/office/components/owners-only.tsx'
import { PersonMark } from '#app/office/components/person-mark.tsx'
import { activeFilters, type Column } from '#app/office/components/records/list-columns.ts'
import { RecordAction } from '#app/office/components/records/record-action.tsx'
import { RecordsScreen } from '#app/office/components/records/records-screen.tsx'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { useIsOwner } from '#app/office/lib/session/access.ts'
import { beauticianLabels } from './labels.ts'
import { OfferSettings } from './offer-settings.tsx'
import { type Beautician, beauticianRules, beauticians } from './queries.ts'

const columns: readonly Column<Beautician>[] = [
  {
    header: 'Name',
    sort: 'name',
    card: 'title',
    cell: (beautician) => (
      <span className="inline-flex items-center gap-2.5 font-medium">
        <PersonMark person={beautician} />
        {beautician.full_name}
      </span>
    ),
  },
  { header: 'Phone', cell: ({ phone }) => phone ?? '–' },
  {
    header: 'Does',
    cell: ({ services }) =>
      services.length === 0
        ? 'everything'
        : services.length === 1
          ? '1 service'
          : `${services.length} services`,
  },
  {
    header: 'Order',
    sort: 'position',
    numeric: true,
    card: 'absent',
    cell: ({ position }) => position,
  },
  { header: 'Status', card: 'corner', cell: ({ is_active }) => <ActiveBadge isActive={is_active} /> },
]

const loadDialog = () => import('./beautician-form.tsx')
const loadCalendarLink = () => import('./calendar-link-dialog.tsx')

export function BeauticiansScreen() {
  const navigate = useNavigate()
  const isOwner = useIsOwner()
  const CalendarLink = useLazyDialog(loadCalendarLink)
  const [linked, setLinked] = useState<Beautician | null>(null)
  return (
    <>
      <RecordsScreen
        source={beauticians}
        rules={beauticianRules}
        labels={beauticianLabels}
        columns={columns}
        loadDialog={loadDialog}
        filters={activeFilters}
        mayEdit={isOwner}
        recordActions={(beautician) => (
          <>
            <RecordAction
              icon={Clock}
              word="Hours"
              of={beautician.full_name}
              onPress={() => navigate(addressOf(paths.hours, { beautician: beautician.id }))}
            />
            {isOwner && (
              <RecordAction
                icon={HandCoins}
                word="Pay"
                of={beautician.full_name}
                onPress={() => navigate(addressOf(paths.pay, { who: beautician.id }))}
              />
            )}
            <RecordAction
              icon={CalendarSync}
              word="Calendar link"
              of={beautician.full_name}
              onPress={() => setLinked(beautician)}
            />
          </>
        )}
      >
        {!isOwner && <OwnersOnly what="the beauticians" />}
      </RecordsScreen>
      {linked && <CalendarLink beautician={linked} onClose={() => setLinked(null)} />}
      <div className="mt-5 max-w-3xl space-y-5">
        <OfferSettings mayEdit={isOwner} />
        <AuditLog of={{ settings: ['beauticians', 'beautician_services'] }} />
      </div>
    </>
  )
}
