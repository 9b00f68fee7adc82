/** The conversation as it waits for somebody: who has not been answered, what is to be said, and what clients did. */
import { ClientActs } from './client-acts.tsx'
import { DueMessages } from './due-messages.tsx'
import { WaitingLeads } from './waiting-leads.tsx'

const Talk = () => (
  <div className="mb-4 gap-4 empty:hidden *:mb-4 *:break-inside-avoid lg:columns-2 md:mb-6">
    <WaitingLeads />
    <DueMessages />
    <ClientActs />
  </div>
)

export default Talk
