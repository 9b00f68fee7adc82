import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#app/components/error-state.tsx'
import { PageHeading } from '#app/components/page-heading.tsx'
import { Loading } from '#app/components/ui/spinner.tsx'
import { reasonOf } from '#app/lib/failure.ts'
import { useSession } from '#app/lib/session-context.ts'
import { accessQuery } from '../session/queries.ts'
import { ProfileForm } from './profile-form.tsx'
import { profileQuery } from './queries.ts'

export function ProfileScreen() {
  const { user } = useSession()
  const { data: access } = useQuery(accessQuery(user.id))
  const profile = useQuery(profileQuery)
  return (
    <>
      <PageHeading title="Business profile" lead="What the website says about you" />
      {profile.isError && (
        <ErrorState
          title="The business profile could not be loaded"
          reason={reasonOf(profile.error)}
          onRetry={() => void profile.refetch()}
        />
      )}
      {profile.isPending && <Loading label="Loading the business profile" />}
      {profile.data && access && (
        <ProfileForm key={profile.data.updated_at} stored={profile.data} mayEdit={access.isOwner} />
      )}
    </>
  )
}
