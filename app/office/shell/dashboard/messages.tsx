/** Open communication: client actions, unanswered leads and due messages. */
import { ClientActions } from './client-actions.tsx'
import { DueMessages } from './due-messages.tsx'
import { WaitingLeads } from './waiting-leads.tsx'

const Messages = () => (
  <div className="space-y-4 not-empty:mb-4">
    <ClientActions />
    <WaitingLeads />
    <DueMessages />
  </div>
)

export default Messages
