import type { MessageKind } from '#domain/messages/message-kinds.ts'

export const kindLabels: Readonly<Record<MessageKind, string>> = {
  new_lead: 'New lead',
  safety_alert: 'Safety alert',
  first_answer: 'First reply',
  waitlist_offer: 'Free time offered',
  confirmation: 'Confirmation',
  change: 'Time changed',
  not_moved: 'Time not changed',
  cancellation: 'Cancellation',
  evening_before: 'Evening before',
  on_the_way: 'On the way',
  thanks: 'Thanks and review',
  payment_due: 'Payment due',
  come_again: 'Rebooking reminder',
}
