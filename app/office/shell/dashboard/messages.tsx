/** Open communication: unanswered leads, due messages, and client actions. */
import { ClientActs } from './client-acts.tsx'
import { DueMessages } from './due-messages.tsx'
import { WaitingLeads } from './waiting-leads.tsx'

const Messages = () => (
  <div className="mt-4 gap-4 empty:hidden *:not-last:mb-4 *:break-inside-avoid md:mt-6 lg:columns-2">
    <WaitingLeads />
    <DueMessages />
    <ClientActs />
  </div>
)

export default Messages
