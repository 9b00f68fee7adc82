import { useQuery } from '@tanstack/react-query'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { accessQuery } from '#app/office/lib/session/access.ts'
import { useSession } from '#app/office/lib/session/session-context.ts'
import { accountName } from '#domain/access/account-name.ts'
import { FactorsSection } from './factors-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

export function SecurityScreen() {
  const { user } = useSession()
  const { data: access } = useQuery(accessQuery(user.id))
  return (
    <>
      <PageHeading title="Security" subtitle={accountName(user)} />
      <div className="max-w-3xl space-y-5">
        {/* Without the second step that the owner requires, nothing else is possible. */}
        {!access?.mustAddFactor && <PasswordSection />}
        <FactorsSection />
        {access?.isStaff && <SessionsSection />}
      </div>
    </>
  )
}
