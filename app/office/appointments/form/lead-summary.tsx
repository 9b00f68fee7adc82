import { useBusinessProfile } from '#app/lib/root-data.ts'
import { PlannedAppointments } from '#app/office/components/planned-appointments.tsx'
import type { Lead } from '#app/office/leads/queries.ts'
import { requestText } from '#domain/leads/preferred-time.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'

/** The lead behind a booking, in the visitor's own text. */
export function LeadSummary({ lead }: { lead: Lead }) {
  const { time_zone } = useBusinessProfile()
  return (
    <div className="rounded-lg bg-sunken p-3.5 text-sm">
      <p>
        Asked for <strong className="font-medium">{lead.service_interested}</strong>
        {lead.people && lead.people > 1 && ` for ${lead.people} people`}
        {lead.preferred_date && ` on ${requestText(lead.preferred_date, time_zone)}`}
      </p>
      {lead.offer && (
        <p className="mt-1">
          Quoted: <strong className="font-medium">{formatRupees(lead.offer.price)}</strong> (
          {lead.offer.title})
        </p>
      )}
      {lead.people && lead.people > 1 && !lead.plan && !lead.offer && (
        <p className="mt-1">
          Only one person is filled in: add the others under “Services, prices and guests”.
        </p>
      )}
      {lead.message && <p className="mt-1 whitespace-pre-line text-muted">{lead.message}</p>}
      {lead.plan && <PlannedAppointments plan={lead.plan} zone={time_zone} />}
    </div>
  )
}
