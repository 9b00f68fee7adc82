import { Button } from '#app/office/components/ui/button.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { backendIsElsewhere } from '#app/office/lib/data/backend-address.ts'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { useSession } from '#app/office/lib/session/session-context.ts'
import { useSendTestMail } from './queries.ts'

/** Sends a test mail to the user and shows the mail server's response. */
export function TestMail() {
  const { user } = useSession()
  const test = useSendTestMail()
  if (backendIsElsewhere()) {
    return (
      <TitledCard title="Test">
        <p className="text-sm text-muted">Your hosting project sends the emails. Please test them there.</p>
      </TitledCard>
    )
  }
  return (
    <TitledCard title="Test" subtitle={`An email to ${user.email}`}>
      <Button variant="secondary" busy={test.isPending} onClick={() => test.mutate()}>
        Send a test email
      </Button>
      <div role="status" className="mt-3 text-sm wrap-anywhere empty:hidden">
        {test.data && (
          <>
            The mail server has accepted the email to {test.data.to}. It said: <code>{test.data.answer}</code>
          </>
        )}
        {test.error && (
          <span className="text-danger">
            The email was not sent. <code>{reasonOf(test.error)}</code>
          </span>
        )}
      </div>
    </TitledCard>
  )
}
