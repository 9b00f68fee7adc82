import { useQuery } from '@tanstack/react-query'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { profileQuery, useSaveProfile } from '#app/office/business/profile/queries.ts'
import { MinutesSetting } from '#app/office/components/minutes-setting.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { backendIsElsewhere } from '#app/office/lib/data/backend-address.ts'
import { formatDate } from '#domain/time/business-time.ts'
import { type LeadsToForget, leadsToForgetQuery } from './calls.ts'

const LONGEST_MONTHS = 120

/** What is kept how long; of enquiries the owner decides, and sees beforehand what it means. */
export function KeptHowLong({ mayEdit }: { mayEdit: boolean }) {
  const { data: profile } = useQuery(profileQuery)
  const { data: leads } = useQuery(leadsToForgetQuery)
  const save = useSaveProfile()
  const { time_zone } = useBusinessProfile()
  return (
    <TitledCard title="How long" lead="What goes by itself, and when">
      {profile && (
        <MinutesSetting
          label="Months that enquiries are kept"
          hint="Those that became no visit; a change begins to count after a week"
          unit="months"
          stored={profile.keep_leads_months}
          least={1}
          most={LONGEST_MONTHS}
          mayEdit={mayEdit}
          saving={save.isPending}
          onSave={(keep_leads_months) => save.mutate({ read: profile, draft: { keep_leads_months } })}
        />
      )}
      <p role="status" className="mt-3 text-sm">
        {leads && (backendIsElsewhere() ? elsewhere : inWords(leads, time_zone))}
      </p>
      <ul className="mt-4 list-disc space-y-1.5 pl-5 text-sm text-muted">
        <li>Who did what, and who signed in: a year.</li>
        <li>Backups on the server: one a day for a week, one a week for four weeks.</li>
        <li>Clients and visits: until you erase them. Invoices: as long as the law wants them.</li>
      </ul>
    </TitledCard>
  )
}

const elsewhere =
  'On a hosted project nothing is erased by itself: docs/privacy.md says how to do it once a month.'

function inWords({ begins_at, due, due_in_a_month }: LeadsToForget, zone: string): string {
  const enquiries = (count: number) => (count === 1 ? '1 enquiry' : `${count} enquiries`)
  const isAhead = Date.parse(begins_at) > Date.now()
  if (due > 0) {
    const when = isAhead ? `On ${formatDate(begins_at, zone)}` : 'Within the next hours'
    return `${when} ${enquiries(due)} will be erased; within a month ${due_in_a_month} in all.`
  }
  return due_in_a_month > 0
    ? `Within a month ${enquiries(due_in_a_month)} will be erased.`
    : 'Within a month nothing will be erased.'
}
