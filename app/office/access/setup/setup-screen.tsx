/** `/setup`: makes the first owner of a new installation, with the token that the server has printed. */
import { Link } from 'react-router'
import { SignInFrame } from '#app/office/access/session/sign-in-frame.tsx'
import { buttonClasses } from '#app/office/components/ui/button.tsx'
import { Notice } from '#app/office/components/ui/notice.tsx'
import { Loading } from '#app/office/components/ui/spinner.tsx'
import { paths } from '#app/office/lib/paths.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { useSessionState } from '#app/office/lib/session/session-context.ts'
import type { SetupState } from './queries.ts'
import { SetupForm } from './setup-form.tsx'

export const SetupScreen = ({ state }: { state: SetupState }) => (
  <SignInFrame title="Set up your salon" lead="The account of the owner, with the token of the server">
    {state === 'open' && <OpenSetup />}
    {state === 'expired' && (
      <Notice>
        The token is older than a day and has expired. Ask the person who looks after your server to restart
        it: it prints a new one in its log.
      </Notice>
    )}
    {state === 'closed' && (
      <>
        <p role="status">This site is already set up.</p>
        <Link to={paths.signIn} className={classNames(buttonClasses('primary'), 'mt-4 w-full')}>
          Sign In
        </Link>
      </>
    )}
  </SignInFrame>
)

/** Shown once it works: a form that the browser sends by itself would have the password in its address. */
const OpenSetup = () =>
  useSessionState().status === 'checking' ? <Loading label="Loading the form" /> : <SetupForm />
