import { useQuery } from '@tanstack/react-query'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { profileQuery, type StoredProfile, useProfileValues } from '#app/office/business/profile/queries.ts'
import { MinutesSetting } from '#app/office/components/minutes-setting.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { backendIsElsewhere } from '#app/office/lib/data/backend-address.ts'
import { formatDate } from '#domain/time/business-time.ts'
import { type LeadsToForget, leadsToForgetQuery } from './calls.ts'

const LONGEST_MONTHS = 120

/** Data retention. The owner sets it for leads, and sees beforehand how many will be erased. */
export function DataRetention({ mayEdit }: { mayEdit: boolean }) {
  const { data: profile } = useQuery(profileQuery)
  const { data: leads } = useQuery(leadsToForgetQuery)
  const { time_zone } = useBusinessProfile()
  return (
    <TitledCard title="How long data is kept" subtitle="What is deleted automatically, and when">
      {profile && <Months profile={profile} mayEdit={mayEdit} />}
      <p role="status" className="mt-3 text-sm">
        {leads && (backendIsElsewhere() ? elsewhere : asText(leads, time_zone))}
      </p>
      <ul className="mt-4 list-disc space-y-1.5 pl-5 text-sm text-muted">
        <li>History and sign-ins: a year.</li>
        <li>
          Messages sent, what clients did through their link, when a beautician arrived, and safety alerts: 13
          months.
        </li>
        <li>What was pressed on My day: 7 days.</li>
        <li>Devices that show notifications: 60 days after they were last seen.</li>
        <li>Reviews that were not approved: a year. Links to receipts: a year, then you can renew them.</li>
        <li>
          Backups on the server: one a day for a week, one a week for four weeks. Copies outside it also: one
          a month for a year.
        </li>
        <li>Clients and appointments: until you erase them. Invoices: as long as the law requires.</li>
      </ul>
    </TitledCard>
  )
}

function Months({ profile, mayEdit }: { profile: StoredProfile; mayEdit: boolean }) {
  const value = useProfileValues(profile)
  return (
    <MinutesSetting
      value={value('keep_leads_months')}
      label="Months that leads are kept"
      hint="Counted from the lead, or from its appointment if booked. A change applies after a week."
      unit="months"
      least={1}
      most={LONGEST_MONTHS}
      mayEdit={mayEdit}
    />
  )
}

const elsewhere =
  'On a hosted project nothing is erased automatically: docs/privacy.md explains how to do it.'

function asText({ begins_at, due, due_in_a_month }: LeadsToForget, zone: string): string {
  const leads = (count: number) => (count === 1 ? '1 lead' : `${count} leads`)
  const isAhead = Date.parse(begins_at) > Date.now()
  if (due > 0) {
    const when = isAhead ? `On ${formatDate(begins_at, zone)}` : 'Within the next hours'
    return `${when} ${leads(due)} will be erased; within a month ${due_in_a_month} in all.`
  }
  return due_in_a_month > 0
    ? `Within a month ${leads(due_in_a_month)} will be erased.`
    : 'Within a month nothing will be erased.'
}
