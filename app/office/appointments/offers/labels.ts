import type { OfferReply } from './queries.ts'

const replyLabels: Readonly<Record<OfferReply['reply'], string>> = {
  accepted: 'accepted',
  declined: 'declined',
  unanswered: 'did not answer in time',
}

/** 'Asha declined: My son is ill' */
export const replyText = ({ beautician, reply, reason }: OfferReply, nameOf: (name: string) => string) =>
  `${nameOf(beautician)} ${replyLabels[reply]}${reason ? `: ${reason}` : ''}`
