import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, FileUser, Mail, MessageCircle, Pencil, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { OPENED_BY_LINK } from '#app/office/components/records/use-address-dialog.ts'
import { buttonClasses } from '#app/office/components/ui/button.tsx'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { telephoneLink } from '#domain/text/phone.ts'
import { bookingAddress } from './booking-address.ts'
import {
  type AnswerChannel,
  answerLinks,
  firstAnswersQuery,
  useAnswerLead,
  waitsForAnswer,
} from './first-answer.ts'
import type { Lead } from './queries.ts'

interface AnswerChannelsProps {
  lead: Lead
  /** After a tap on Call. */
  onCall: () => void
}

/** The ways to answer a lead, and links to book and edit it and to see its personal data. */
export function AnswerChannels({ lead, onCall }: AnswerChannelsProps) {
  const business = useBusinessProfile()
  const { data: answers } = useQuery(firstAnswersQuery)
  const { mutate: answer } = useAnswerLead()
  const { whatsapp, mail } = answerLinks(lead, answers, business)
  const onAnswer = (channel: AnswerChannel) => {
    if (waitsForAnswer(lead)) answer({ lead, channel })
    if (channel === 'call') onCall()
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
      <Link to={bookingAddress(lead)} state={OPENED_BY_LINK} className={buttonClasses('primary', 'small')}>
        <CalendarPlus aria-hidden="true" className="size-4" />
        Book
      </Link>
      <Link
        to={addressOf(paths.leads, { edit: lead.id })}
        state={OPENED_BY_LINK}
        className={buttonClasses('ghost', 'small')}
      >
        <Pencil aria-hidden="true" className="size-4" />
        Edit
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
