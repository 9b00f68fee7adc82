import { useBusinessProfile } from '#app/lib/root-data.ts'
import type { Lead } from '#app/office/subjects/leads/queries.ts'
import { wishInWords } from '#domain/wish.ts'

/** The wish behind a booking, in the words of whoever asked. */
export function AskedFor({ lead }: { lead: Lead }) {
  const { time_zone } = useBusinessProfile()
  return (
    <div className="rounded-lg bg-sunken p-3.5 text-sm">
      <p>
        Asked for <strong className="font-medium">{lead.service_interested}</strong>
        {lead.preferred_date && ` on ${wishInWords(lead.preferred_date, time_zone)}`}
      </p>
      {lead.message && <p className="mt-1 whitespace-pre-line text-muted">{lead.message}</p>}
    </div>
  )
}
