/** `/oauth/consent`: another application requests access on behalf of the signed-in user. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { toast } from 'sonner'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Button, buttonClasses } from '#app/office/components/ui/button.tsx'
import { Card } from '#app/office/components/ui/card.tsx'
import { Loading } from '#app/office/components/ui/spinner.tsx'
import { paths } from '#app/office/lib/paths.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { useSessionState } from '#app/office/lib/session/session-context.ts'
import { useSignInRedirect } from '#app/office/lib/session/use-sign-in-redirect.ts'
import { parseUrl } from '#domain/text/parse-url.ts'
import { type AuthorizationRequest, authorizationQuery, decide } from './queries.ts'

const permissions: Readonly<Record<string, string>> = {
  openid: 'Know that it is you',
  profile: 'See your name',
  email: 'See your email address',
  phone: 'See your phone number',
  offline_access: 'Stay connected when you are offline',
}

export function ConsentScreen() {
  const [params] = useSearchParams()
  const { business_name } = useBusinessProfile()
  const { status } = useSessionState()
  const id = params.get('authorization_id') ?? ''
  const request = useQuery({ ...authorizationQuery(id), enabled: status === 'signed-in' && id !== '' })
  useSignInRedirect()

  let content: ReactNode
  if (id === '') content = <Refused sentence="This link has no request. Start again from the application." />
  else if (request.isError) {
    content = (
      <Refused sentence="This request is unknown, already answered or expired. Start again from the application." />
    )
  } else if (!request.data || 'redirect_url' in request.data)
    content = <Loading label="Loading the request" />
  else content = <Question request={request.data} />

  return (
    <main className="office flex min-h-dvh flex-col items-center justify-center bg-ink px-4 py-10">
      <p className="mb-8 font-display text-4xl font-semibold tracking-wide text-gold">{business_name}</p>
      <Card className="w-full max-w-md p-6 md:p-8">{content}</Card>
    </main>
  )
}

const Refused = ({ sentence }: { sentence: string }) => (
  <>
    <h1 className="font-display text-3xl font-semibold">Nothing to allow</h1>
    <p role="alert" className="mt-3 text-muted">
      {sentence}
    </p>
    <Link to={paths.dashboard} className={classNames(buttonClasses('secondary'), 'mt-6 w-full')}>
      Open the back-office
    </Link>
  </>
)

function Question({ request }: { request: AuthorizationRequest }) {
  const decision = useMutation({
    mutationFn: (action: 'approve' | 'deny') => decide(request.authorization_id, action),
    onSuccess: (address) => window.location.assign(address),
    onError: (error) => {
      toast.error('Your reply could not be sent', { description: error.message })
    },
  })
  const scopes = request.scope.split(/\s+/).filter(Boolean)
  const leaving = decision.isPending || decision.isSuccess
  return (
    <>
      <h1 className="font-display text-3xl font-semibold text-balance">Allow {request.client.name}?</h1>
      <p className="mt-2 text-sm text-muted">
        You are signed in as <strong className="text-fg">{request.user.email}</strong>. The application asks
        to:
      </p>
      <ul className="mt-4 space-y-2.5">
        {scopes.map((scope) => (
          <li key={scope} className="flex items-center gap-3 text-sm">
            <Check aria-hidden="true" className="size-4 shrink-0 text-positive" />
            {permissions[scope] ?? scope}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-xs text-muted wrap-anywhere">
        You will be sent to <strong>{parseUrl(request.redirect_uri)?.host ?? request.redirect_uri}</strong>.
        Allow this only if you trust it.
      </p>
      <div className="mt-6 flex gap-2 *:flex-1">
        <Button variant="secondary" disabled={leaving} onClick={() => decision.mutate('deny')}>
          Deny
        </Button>
        <Button busy={leaving} onClick={() => decision.mutate('approve')}>
          Approve
        </Button>
      </div>
    </>
  )
}
