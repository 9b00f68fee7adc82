/** Open communication: unanswered leads, due messages, and client actions. */
import { ClientActions } from './client-actions.tsx'
import { DueMessages } from './due-messages.tsx'
import { WaitingLeads } from './waiting-leads.tsx'

const Messages = () => (
  <div className="mt-4 gap-4 empty:hidden *:not-last:mb-4 *:break-inside-avoid md:mt-6 lg:columns-2">
    <WaitingLeads />
    <DueMessages />
    <ClientActions />
  </div>
)

export default Messages
