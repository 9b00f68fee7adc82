import { useQuery } from '@tanstack/react-query'
import { WhoDidWhat } from '#app/office/components/audit-log.tsx'
import { ErrorState } from '#app/office/components/error-state.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { Loading } from '#app/office/components/ui/spinner.tsx'
import { reasonOf } from '#app/office/lib/data/failure.ts'
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
      <PageHeading title="Business profile" lead="What the website says about you" />
      {profile.isError && !profile.data && (
        <ErrorState
          title="The business profile could not be loaded"
          reason={reasonOf(profile.error)}
          onRetry={() => void profile.refetch()}
        />
      )}
      {profile.isPending && <Loading label="Loading the business profile" />}
      {profile.data && access && <ProfileForm stored={profile.data} mayEdit={access.isOwner} />}
      <div className="mt-5 max-w-3xl">
        <WhoDidWhat of={{ settings: ['business_profile'] }} />
      </div>
    </>
  )
}
