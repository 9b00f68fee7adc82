/** `/setup`: makes the first owner of a new installation, with the token that the server has printed. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SignInFrame } from '#app/office/access/session/sign-in-frame.tsx'
import { Loaded } from '#app/office/components/loaded.tsx'
import { buttonClasses } from '#app/office/components/ui/button.tsx'
import { Notice } from '#app/office/components/ui/notice.tsx'
import { paths } from '#app/office/lib/paths.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { setupStateQuery } from './queries.ts'
import { SetupForm } from './setup-form.tsx'

export function SetupScreen() {
  const state = useQuery(setupStateQuery)
  return (
    <SignInFrame title="Set up your salon" lead="The account of the owner, with the token of the server">
      <Loaded query={state} title="The setup could not be loaded" loading="Loading the setup">
        {(found) => {
          if (found === 'closed') return <Closed />
          return found === 'expired' ? <Expired /> : <SetupForm />
        }}
      </Loaded>
    </SignInFrame>
  )
}

const Expired = () => (
  <Notice>
    The token is older than a day and has expired. Ask the person who looks after your server to restart it:
    it prints a new one in its log.
  </Notice>
)

const Closed = () => (
  <>
    <p role="status">This site is already set up.</p>
    <Link to={paths.signIn} className={classNames(buttonClasses('primary'), 'mt-4 w-full')}>
      Sign In
    </Link>
  </>
)
