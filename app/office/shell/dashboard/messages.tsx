/** Open communication: client actions, offers to beauticians, unanswered leads and due messages. */
import { useQuery } from '@tanstack/react-query'
import { recentActionsQuery } from '#app/office/appointments/client-actions/queries.ts'
import { waitingOffersQuery } from '#app/office/appointments/offers/queries.ts'
import { leadsToCheckQuery, waitingLeadsQuery } from '#app/office/leads/queries.ts'
import { newsQuery } from '#app/office/messages/news/queries.ts'
import { outboxQuery } from '#app/office/messages/outbox/queries.ts'
import { ClientActions } from './client-actions.tsx'
import { DueMessages } from './due-messages.tsx'
import { type LatePart, useSettled } from './settled.ts'
import { WaitingLeads } from './waiting-leads.tsx'
import { WaitingOffers } from './waiting-offers.tsx'

export default function Messages({ onSettled }: LatePart) {
  const parts = [
    useQuery(recentActionsQuery),
    useQuery(waitingOffersQuery),
    useQuery(waitingLeadsQuery),
    useQuery(leadsToCheckQuery),
    useQuery(newsQuery),
    useQuery(outboxQuery('due')),
  ]
  useSettled(!parts.some(({ isLoading }) => isLoading), onSettled)
  return (
    <div className="space-y-4 not-empty:mb-4">
      <ClientActions />
      <WaitingOffers />
      <WaitingLeads />
      <DueMessages />
    </div>
  )
}
