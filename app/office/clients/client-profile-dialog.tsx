import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, FileUser, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { AuditLog } from '#app/office/components/audit-log.tsx'
import { EmailLink } from '#app/office/components/email-link.tsx'
import { languageLabels } from '#app/office/components/language-labels.ts'
import { Loaded } from '#app/office/components/loaded.tsx'
import { pinOriginText } from '#app/office/components/place/pin-origin-text.ts'
import { OPENED_BY_LINK } from '#app/office/components/records/use-address-dialog.ts'
import { buttonClasses } from '#app/office/components/ui/button.tsx'
import { Dialog, DialogBody } from '#app/office/components/ui/dialog.tsx'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { recordQuery } from '#app/office/lib/records/record-queries.ts'
import { firstName } from '#domain/appointments/appointment.ts'
import type { Client } from '#domain/clients/client.ts'
import { pinOf, pinText, wayInLines } from '#domain/clients/place/place-text.ts'
import { chatLink } from '#domain/messages/whatsapp-number.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { mapLink } from '#domain/team/map-link.ts'
import { telephoneLink } from '#domain/text/phone.ts'
import { formatDate } from '#domain/time/business-time.ts'
import { ClientHistory } from './client-history.tsx'
import { clientLabels } from './labels.ts'
import { Family, PossibleDuplicates } from './merge/possible-duplicates.tsx'
import { RecentMerges } from './merge/recent-merges.tsx'
import { PatchTests } from './patch-tests/patch-tests.tsx'
import {
  type ClientFigures,
  clientFiguresQuery,
  clients,
  refusedMailQuery,
  usualBookingQuery,
} from './queries.ts'
import { Reliability } from './reliability.tsx'

export default function ClientProfileDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQuery(recordQuery(clients, id))
  const figures = useQuery(clientFiguresQuery(id))
  const states = { title: clientLabels.fetchFailed, loading: 'Loading the client' }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={client.data?.full_name ?? 'Client profile'}
      description="Client profile"
    >
      <DialogBody className="space-y-6">
        <Loaded query={client} {...states}>
          {(found) =>
            found === null ? (
              <p>This client was deleted.</p>
            ) : (
              <Loaded query={figures} {...states}>
                {(read) => (
                  <>
                    <RecentMerges client={found} />
                    <PossibleDuplicates client={found} />
                    <GeneralInformation client={found} />
                    <PatchTests client={found} />
                    <Family client={found} />
                    <Figures figures={read} />
                    <Reliability clientId={id} />
                    <ClientHistory clientId={id} />
                    <AuditLog of={{ client: id }} />
                  </>
                )}
              </Loaded>
            )
          }
        </Loaded>
      </DialogBody>
    </Dialog>
  )
}

function GeneralInformation({ client }: { client: Client }) {
  const { time_zone } = useBusinessProfile()
  const { data: refused } = useQuery(refusedMailQuery(client.id))
  const { data: usual } = useQuery(usualBookingQuery(client.id))
  const chat = chatLink(client.phone, `Hello ${client.full_name}, `)
  return (
    <section aria-labelledby="general-information">
      <h3 id="general-information" className="mb-3 font-semibold">
        General Information
      </h3>
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
        <Fact term="Full name">{client.full_name}</Fact>
        <Fact term="Email">
          {client.email ? <EmailLink address={client.email} /> : '–'}
          {refused && <p className="text-danger">Email not delivered: {refused}</p>}
        </Fact>
        <Fact term="Phone">
          {client.phone ?? '–'}
          {client.phone && !chat && <p className="text-muted">Not a WhatsApp number</p>}
        </Fact>
        <Fact term="Messages">
          {client.no_messages ? 'Does not want messages' : `In ${languageLabels[client.language]}`}
        </Fact>
        {client.address && <Fact term="Address">{client.address}</Fact>}
        {pinOf(client) && (
          <Fact term="Map location">
            <a
              href={mapLink('', client)}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center underline underline-offset-4 md:min-h-8"
            >
              {pinText(client)}
            </a>
            <span className="block text-muted">{pinOriginText(client)}</span>
          </Fact>
        )}
        {wayInLines(client).map(([label, text]) => (
          <Fact key={label} term={label}>
            {text}
          </Fact>
        ))}
        {usual && (
          <Fact term="Usually">
            {usual.services.map(({ name }) => name).join(', ')}
            {usual.beautician && ` with ${firstName(usual.beautician.full_name)}`}
          </Fact>
        )}
        <Fact term="Client since">{formatDate(client.created_at, time_zone)}</Fact>
        <Fact term="Notes">
          <span className="whitespace-pre-wrap">{client.notes ?? '–'}</span>
        </Fact>
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        {client.phone && (
          <a href={telephoneLink(client.phone)} className={buttonClasses('secondary', 'small')}>
            <Phone aria-hidden="true" className="size-4" />
            Call
          </a>
        )}
        {chat && (
          <a
            href={chat}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClasses('secondary', 'small')}
          >
            <MessageCircle aria-hidden="true" className="size-4" />
            WhatsApp
          </a>
        )}
        <Link
          to={addressOf(paths.appointments, { new: '1', client: client.id })}
          state={OPENED_BY_LINK}
          className={buttonClasses('primary', 'small')}
        >
          <CalendarPlus aria-hidden="true" className="size-4" />
          Book
        </Link>
        <Link to={addressOf(paths.person, { client: client.id })} className={buttonClasses('ghost', 'small')}>
          <FileUser aria-hidden="true" className="size-4" />
          All data
        </Link>
      </div>
    </section>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-muted">{term}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

function Figures({ figures }: { figures: ClientFigures }) {
  const shown = [
    ['Total Revenue', formatRupees(figures.total_revenue)],
    ['Completed', String(figures.completed_count)],
    ['Upcoming', String(figures.upcoming_count)],
  ] as const
  return (
    <>
      <dl className="grid grid-cols-3 gap-2 md:gap-4">
        {shown.map(([term, figure]) => (
          <div
            key={term}
            className="flex flex-col-reverse justify-end rounded-xl border border-line bg-card p-3 text-center md:p-4"
          >
            <dt className="text-xs text-muted">{term}</dt>
            <dd className="text-lg font-semibold tabular-nums md:text-2xl">{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">
        {formatRupees(figures.paid_total)} paid
        {figures.due_total > 0 && (
          <span className="font-medium text-danger"> · {formatRupees(figures.due_total)} due</span>
        )}
      </p>
    </>
  )
}
