/** A lead with earlier leads and clients of the same number. */

import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, FileUser, Mail, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { AppointmentStatusBadge } from '#app/office/components/appointment-status.tsx'
import { Loaded } from '#app/office/components/loaded.tsx'
import { PlannedAppointments } from '#app/office/components/planned-appointments.tsx'
import { OPENED_BY_LINK } from '#app/office/components/records/use-address-dialog.ts'
import { Badge } from '#app/office/components/ui/badge.tsx'
import { buttonClasses } from '#app/office/components/ui/button.tsx'
import { Dialog, DialogBody } from '#app/office/components/ui/dialog.tsx'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { recordQuery } from '#app/office/lib/records/record-queries.ts'
import { everyAreaQuery } from '#app/office/team/areas/queries.ts'
import { requestText } from '#domain/leads/preferred-time.ts'
import { referenceOf } from '#domain/leads/visitor-lead.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { telephoneLink } from '#domain/text/phone.ts'
import { formatDate, formatDateAndClock } from '#domain/time/business-time.ts'
import { type Conversation, conversationQuery, type KnownClient } from './conversation.ts'
import { leadColours, leadLabels, rejectionLabels, sourceLabels, waitText } from './labels.ts'
import {
  type AnswerChannel,
  answerLinks,
  firstAnswersQuery,
  type Lead,
  leads,
  useAnswerLead,
} from './queries.ts'

export default function ConversationDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const lead = useQuery(recordQuery(leads, id))
  const conversation = useQuery(conversationQuery(id))
  const states = { title: leadLabels.fetchFailed, loading: 'Loading the conversation' }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={lead.data?.full_name ?? 'Conversation'}
      description={lead.data?.phone}
    >
      <DialogBody className="space-y-6 text-sm">
        <Loaded query={lead} {...states}>
          {(found) => (
            <Loaded query={conversation} {...states}>
              {(read) =>
                found && read ? (
                  <Whole lead={found} {...read} />
                ) : (
                  <p>The lead was not found. It may have been deleted.</p>
                )
              }
            </Loaded>
          )}
        </Loaded>
      </DialogBody>
    </Dialog>
  )
}

function Whole({ lead, earned, leads: earlier, clients }: Conversation & { lead: Lead }) {
  const { time_zone: zone } = useBusinessProfile()
  const { data: areas } = useQuery({ ...everyAreaQuery, enabled: lead.area_id !== null })
  const area = areas?.find(({ id }) => id === lead.area_id)
  return (
    <>
      <section aria-label="This lead" className="rounded-xl border border-line bg-card p-3.5">
        <div className="flex items-start justify-between gap-3">
          <p className="text-base font-medium wrap-anywhere">{lead.service_interested}</p>
          <Badge colour={leadColours[lead.status]}>{lead.status}</Badge>
        </div>
        {lead.message && <p className="mt-2 whitespace-pre-line wrap-anywhere">{lead.message}</p>}
        <dl className="mt-3 grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
          <Fact term="Received">{formatDateAndClock(lead.created_at, zone)}</Fact>
          <Fact term="Reference">{referenceOf(lead.id)}</Fact>
          {lead.preferred_date && <Fact term="Preferred date">{requestText(lead.preferred_date, zone)}</Fact>}
          {lead.people && <Fact term="People">{lead.people}</Fact>}
          {lead.offer && (
            <Fact term="Offer">
              {lead.offer.title}, {formatRupees(lead.offer.price)}
            </Fact>
          )}
          {area && <Fact term="Area">{area.name}</Fact>}
          <Fact term="Source">{sourceText(lead)}</Fact>
          {lead.first_answer_at && <Fact term="Answered after">{answeredAfter(lead)}</Fact>}
          {lead.rejected_because && (
            <Fact term="Rejected because">{rejectionLabels[lead.rejected_because]}</Fact>
          )}
          {lead.status === 'converted' && <Fact term="Earned so far">{formatRupees(earned)}</Fact>}
        </dl>
        {lead.plan && <PlannedAppointments plan={lead.plan} zone={zone} />}
        <Channels lead={lead} />
      </section>
      {clients.map((client) => (
        <ClientInShort key={client.id} client={client} zone={zone} />
      ))}
      {earlier.length > 0 && (
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
                      {full_name !== lead.full_name && <span className="text-muted"> · {full_name}</span>}
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
      )}
    </>
  )
}

function Channels({ lead }: { lead: Lead }) {
  const business = useBusinessProfile()
  const { data: answers } = useQuery(firstAnswersQuery)
  const { mutate: note } = useAnswerLead()
  const { whatsapp, mail } = answerLinks(lead, answers, business)
  const onAnswer = (channel: AnswerChannel) => {
    if (lead.status === 'new') note({ lead, channel })
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {!whatsapp && (
        <p className="w-full text-muted">
          {lead.whatsapp_ok === false ? 'Does not want WhatsApp' : 'Not a WhatsApp number'}
        </p>
      )}
      <a
        href={telephoneLink(lead.phone)}
        onClick={() => onAnswer('call')}
        className={buttonClasses('secondary', 'small')}
      >
        <Phone aria-hidden="true" className="size-4" />
        Call
      </a>
      {whatsapp && (
        <a
          href={whatsapp}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => onAnswer('whatsapp')}
          className={buttonClasses('secondary', 'small')}
        >
          <MessageCircle aria-hidden="true" className="size-4" />
          WhatsApp
        </a>
      )}
      {mail && (
        <a href={mail} onClick={() => onAnswer('mail')} className={buttonClasses('secondary', 'small')}>
          <Mail aria-hidden="true" className="size-4" />
          Email
        </a>
      )}
      <Link
        to={addressOf(paths.appointments, { new: '1', lead: lead.id })}
        state={OPENED_BY_LINK}
        className={buttonClasses('primary', 'small')}
      >
        <CalendarPlus aria-hidden="true" className="size-4" />
        Book
      </Link>
      <Link
        to={addressOf(paths.person, { lead: lead.id })}
        replace
        className={buttonClasses('ghost', 'small')}
      >
        <FileUser aria-hidden="true" className="size-4" />
        All data
      </Link>
    </div>
  )
}

const ClientInShort = ({ client, zone }: { client: KnownClient; zone: string }) => (
  <section aria-labelledby={`client-${client.id}`}>
    <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
      <h3 id={`client-${client.id}`} className="font-semibold">
        <Link
          to={addressOf(paths.clients, { view: client.id })}
          state={OPENED_BY_LINK}
          className="inline-flex min-h-11 items-center underline underline-offset-4 md:min-h-8"
        >
          Client {client.full_name}
        </Link>
      </h3>
      <p className="text-muted">
        {client.completed_count} completed, {client.upcoming_count} upcoming,{' '}
        {formatRupees(client.total_revenue)}
        {client.no_messages && ', wants no messages'}
      </p>
    </div>
    {client.appointments.length > 0 && (
      <ul className="divide-y divide-line rounded-xl border border-line bg-card">
        {client.appointments.map(({ id, appointment_date, status, service, price }) => (
          <li key={id} className="flex items-center justify-between gap-3 px-3.5 py-2">
            <span className="min-w-0">
              <span className="block wrap-anywhere">{service}</span>
              <span className="block text-xs text-muted">
                {formatDateAndClock(appointment_date, zone)} · {formatRupees(price)}
              </span>
            </span>
            <AppointmentStatusBadge status={status} />
          </li>
        ))}
      </ul>
    )}
  </section>
)

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex gap-2">
    <dt className="w-32 shrink-0 text-muted">{term}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)

/** 'Website, /services, from instagram.com, advertisement diwali (google)' */
function sourceText(lead: Lead): string {
  const { source, source_page, source_referrer, utm_source, utm_campaign } = lead
  const advertisement = [utm_campaign, utm_source && `(${utm_source})`].filter(Boolean).join(' ')
  return [
    sourceLabels[source],
    source_page,
    source_referrer && `from ${source_referrer}`,
    advertisement && `advertisement ${advertisement}`,
  ]
    .filter(Boolean)
    .join(', ')
}

const answeredAfter = ({ created_at, first_answer_at }: Lead) =>
  waitText(Math.floor((Date.parse(first_answer_at ?? created_at) - Date.parse(created_at)) / 60_000))
