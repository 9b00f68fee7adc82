import { MapPin, MessageCircle, Phone } from 'lucide-react'
import type { PinColumns } from '#domain/clients/place/place.ts'
import { chatLink } from '#domain/messages/whatsapp-number.ts'
import { mapLink } from '#domain/team/map-link.ts'
import { telephoneLink } from '#domain/text/phone.ts'
import { RecordLink } from './records/record-action.tsx'

interface ContactActionsProps {
  name: string
  phone: string | null
  address: string | null
  /** Of the address. */
  pin?: PinColumns
}

/** Call, message and directions: one tap each on the card of a client or an appointment. */
export function ContactActions({ name, phone, address, pin }: ContactActionsProps) {
  const chat = chatLink(phone, `Hello ${name}, `)
  return (
    <>
      {phone && <RecordLink icon={Phone} word="Call" of={name} href={telephoneLink(phone)} />}
      {chat && <RecordLink icon={MessageCircle} word="WhatsApp" of={name} href={chat} newTab />}
      {address && <RecordLink icon={MapPin} word="Map" of={name} href={mapLink(address, pin)} newTab />}
    </>
  )
}
