import { PageHeading } from '#app/office/components/page-heading.tsx'
import { useSession } from '#app/office/lib/session/session-context.ts'
import { FactorsSection } from './factors-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

export function SecurityScreen() {
  const { user } = useSession()
  return (
    <>
      <PageHeading title="Security" lead={user.email} />
      <div className="max-w-3xl space-y-5">
        <PasswordSection />
        <FactorsSection />
        <SessionsSection />
      </div>
    </>
  )
}
