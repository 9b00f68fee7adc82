import { Button } from '#app/office/components/ui/button.tsx'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { useSession } from '#app/office/lib/session/session-context.ts'
import type { MailServerInput } from '#domain/messages/mail-server-form.ts'
import { MailRefusal, useSendTestMail } from './queries.ts'

interface TestMailProps {
  /** The mail server to test: null for the one that is set, undefined if what was typed has a fault. */
  serverToTest: () => Promise<MailServerInput | null | undefined>
}

/** Sends a test mail to the user and shows the mail server's response. */
export function TestMail({ serverToTest }: TestMailProps) {
  const { user } = useSession()
  const test = useSendTestMail()
  const send = async () => {
    const server = await serverToTest()
    if (server !== undefined) test.mutate(server)
  }
  return (
    <div>
      <Button variant="secondary" busy={test.isPending} onClick={() => void send()}>
        Send a test email
      </Button>
      <p className="mt-1.5 text-xs wrap-anywhere text-muted">To {user.email}</p>
      <div role="status" className="mt-3 text-sm wrap-anywhere empty:hidden">
        {test.data && (
          <>
            The mail server has accepted the email to {test.data.to}. It said: <code>{test.data.answer}</code>
          </>
        )}
        {test.error && (
          <span className="text-danger">
            The email was not sent. {test.error instanceof MailRefusal && test.error.advice}{' '}
            <code>{reasonOf(test.error)}</code>
          </span>
        )}
      </div>
    </div>
  )
}
