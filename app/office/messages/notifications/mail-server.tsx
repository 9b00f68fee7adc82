/** Through which mail server emails are sent: an owner's own, the operator's, or that of a hosted project. */
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#app/office/components/loaded.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { backendIsElsewhere } from '#app/office/lib/data/backend-address.ts'
import { MailServerForm } from './mail-server-form.tsx'
import { mailServerQuery } from './queries.ts'
import { TestMail } from './test-mail.tsx'

export const MailServer = () =>
  backendIsElsewhere() ? (
    <TitledCard title="Mail server">
      <p className="text-sm text-muted">
        Your hosting project sends the emails. Please set up and test its mail server there.
      </p>
    </TitledCard>
  ) : (
    <OwnMailServer />
  )

function OwnMailServer() {
  const state = useQuery(mailServerQuery)
  return (
    <Loaded query={state} title="The mail server could not be loaded" loading="Loading the mail server">
      {(stored) =>
        stored.set_by_operator ? (
          <OperatorsServer sender={stored.sender ?? ''} />
        ) : (
          <MailServerForm stored={stored} />
        )
      }
    </Loaded>
  )
}

const OperatorsServer = ({ sender }: { sender: string }) => (
  <TitledCard title="Mail server">
    <p className="mb-4 text-sm wrap-anywhere text-muted">
      The person who looks after your server has set the mail server (SMTP_URL), so it cannot be changed here.
      Emails come from {sender}.
    </p>
    <TestMail serverToTest={async () => null} />
  </TitledCard>
)
