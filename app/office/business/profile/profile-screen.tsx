import { useQuery } from '@tanstack/react-query'
import { AuditLog } from '#app/office/components/audit-log.tsx'
import { Loaded } from '#app/office/components/loaded.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { accessQuery } from '#app/office/lib/session/access.ts'
import { useSession } from '#app/office/lib/session/session-context.ts'
import { ProfileForm } from './profile-form.tsx'
import { profileQuery } from './queries.ts'

export function ProfileScreen() {
  const { user } = useSession()
  const { data: access } = useQuery(accessQuery(user.id))
  const profile = useQuery(profileQuery)
  return (
    <>
      <PageHeading title="Business profile" subtitle="What the website says about you" />
      <Loaded
        query={profile}
        title="The business profile could not be loaded"
        loading="Loading the business profile"
      >
        {(stored) => access && <ProfileForm stored={stored} mayEdit={access.isOwner} />}
      </Loaded>
      <div className="mt-5 max-w-3xl">
        <AuditLog of={{ settings: ['business_profile'] }} />
      </div>
    </>
  )
}
