/** The conversation as it waits for somebody: who has not been answered, what is to be said, and what clients did. */
import { ClientActs } from './client-acts.tsx'
import { DueMessages } from './due-messages.tsx'
import { WaitingLeads } from './waiting-leads.tsx'

const Talk = () => (
  <div className="mt-4 gap-4 empty:hidden *:not-last:mb-4 *:break-inside-avoid md:mt-6 lg:columns-2">
    <WaitingLeads />
    <DueMessages />
    <ClientActs />
  </div>
)

export default Talk
