import { Link } from 'react-router'
import { OPENED_BY_LINK } from '#app/office/components/records/use-address-dialog.ts'
import { Badge } from '#app/office/components/ui/badge.tsx'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { formatDate } from '#domain/time/business-time.ts'
import type { EarlierLead } from './conversation.ts'
import { leadColours } from './labels.ts'

interface EarlierLeadsProps {
  /** The name on the shown lead; other names are shown. */
  name: string
  earlier: readonly EarlierLead[]
  zone: string
}

/** Other leads from the same number. */
export const EarlierLeads = ({ name, earlier, zone }: EarlierLeadsProps) => (
  <section aria-labelledby="earlier">
    <h3 id="earlier" className="mb-2 font-semibold">
      Other leads from this number
    </h3>
    <ul className="divide-y divide-line rounded-xl border border-line bg-card">
      {earlier.map(({ id, full_name, service_interested, message, status, created_at }) => (
        <li key={id}>
          <Link
            to={addressOf(paths.leads, { view: id })}
            replace
            state={OPENED_BY_LINK}
            className="flex min-h-12 items-center justify-between gap-3 px-3.5 py-2 hover:bg-sunken/60"
          >
            <span className="min-w-0">
              <span className="block wrap-anywhere">
                {service_interested}
                {full_name !== name && <span className="text-muted"> · {full_name}</span>}
              </span>
              <span className="block text-xs text-muted">{formatDate(created_at, zone)}</span>
              {message && <span className="line-clamp-2 text-muted">{message}</span>}
            </span>
            <Badge colour={leadColours[status]}>{status}</Badge>
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
