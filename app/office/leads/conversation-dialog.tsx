/** A lead with its calls, and earlier leads and clients of the same number. */

import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { AuditLog } from '#app/office/components/audit-log.tsx'
import { Loaded } from '#app/office/components/loaded.tsx'
import { PlannedAppointments } from '#app/office/components/planned-appointments.tsx'
import { OPENED_BY_LINK } from '#app/office/components/records/use-address-dialog.ts'
import { Badge } from '#app/office/components/ui/badge.tsx'
import { buttonClasses } from '#app/office/components/ui/button.tsx'
import { Dialog, DialogBody } from '#app/office/components/ui/dialog.tsx'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { recordQuery } from '#app/office/lib/records/record-queries.ts'
import { everyAreaQuery } from '#app/office/team/areas/queries.ts'
import { referenceOf } from '#domain/leads/own-lead.ts'
import { requestText } from '#domain/leads/preferred-time.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { AnswerChannels } from './answer-channels.tsx'
import { Calls } from './calls.tsx'
import { ChangedPlan } from './changed-plan.tsx'
import { ClientSummary } from './client-summary.tsx'
import { type Conversation, conversationQuery } from './conversation.ts'
import { EarlierLeads } from './earlier-leads.tsx'
import { leadColours, leadLabels, rejectionLabels, sourceLabels, waitText } from './labels.ts'
import { type Lead, leads } from './queries.ts'

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
                  <LoadedConversation lead={found} {...read} />
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

function LoadedConversation(props: Conversation & { lead: Lead }) {
  const { lead, calls, earned, leads: earlier, clients } = props
  const [isNoting, setIsNoting] = useState(false)
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
          {lead.quoted_total !== null && <Fact term="Total shown">{formatRupees(lead.quoted_total)}</Fact>}
          {area && <Fact term="Area">{area.name}</Fact>}
          <Fact term="Source">{sourceText(lead)}</Fact>
          {lead.call_again_at && (
            <Fact term="Call again">{formatDateAndClock(lead.call_again_at, zone)}</Fact>
          )}
          {lead.first_answer_at && <Fact term="Answered after">{answeredAfter(lead)}</Fact>}
          {lead.rejected_because && (
            <Fact term="Rejected because">{rejectionLabels[lead.rejected_because]}</Fact>
          )}
          {lead.status === 'converted' && <Fact term="Earned so far">{formatRupees(earned)}</Fact>}
        </dl>
        <ChangedPlan lead={lead} zone={zone} />
        {lead.plan && <PlannedAppointments plan={lead.plan} zone={zone} />}
        <AnswerChannels lead={lead} onCall={() => setIsNoting(true)} />
        {(lead.status === 'new' || lead.status === 'contacted') && (
          <Link
            to={addressOf(paths.waitlist, { new: '1', lead: lead.id })}
            state={OPENED_BY_LINK}
            className={`${buttonClasses('ghost', 'small')} mt-2`}
          >
            <Hourglass aria-hidden="true" className="size-4" />
            Nothing is free: put on the waitlist
          </Link>
        )}
      </section>
      <Calls lead={lead} calls={calls} isNoting={isNoting} onNoting={setIsNoting} />
      {clients.map((client) => (
        <ClientSummary key={client.id} client={client} zone={zone} />
      ))}
      {earlier.length > 0 && <EarlierLeads name={lead.full_name} earlier={earlier} zone={zone} />}
      <AuditLog of={{ lead: lead.id }} />
    </>
  )
}

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
