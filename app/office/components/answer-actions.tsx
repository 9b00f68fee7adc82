import { Mail, MessageCircle, Phone } from 'lucide-react'
import { telephoneLink } from '#domain/text/phone.ts'
import { RecordLink } from './records/record-action.tsx'

interface AnswerActionsProps {
  name: string
  phone: string
  /** Links with a prepared answer; null if the lead cannot be answered that way. */
  whatsapp: string | null
  mail: string | null
  onAnswer: (channel: 'call' | 'whatsapp' | 'mail', link: HTMLElement) => void
}

/** Actions to answer a lead, one tap each. In a table the number and the address themselves are links. */
export const AnswerActions = ({ name, phone, whatsapp, mail, onAnswer }: AnswerActionsProps) => (
  <>
    <span className="contents in-table:hidden">
      <RecordLink
        icon={Phone}
        word="Call"
        of={name}
        href={telephoneLink(phone)}
        onPress={(link) => onAnswer('call', link)}
      />
    </span>
    {whatsapp && (
      <RecordLink
        icon={MessageCircle}
        word="WhatsApp"
        of={name}
        href={whatsapp}
        newTab
        onPress={(link) => onAnswer('whatsapp', link)}
      />
    )}
    {mail && (
      <span className="contents in-table:hidden">
        <RecordLink
          icon={Mail}
          word="Email"
          of={name}
          href={mail}
          onPress={(link) => onAnswer('mail', link)}
        />
      </span>
    )}
  </>
)
