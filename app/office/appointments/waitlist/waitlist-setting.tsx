import { useQuery } from '@tanstack/react-query'
import { profileQuery, type StoredProfile, useProfileValues } from '#app/office/business/profile/queries.ts'
import { MinutesSetting } from '#app/office/components/minutes-setting.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'

const SHORTEST = 15
const LONGEST = 2880

/** How long a person may answer an offer. */
export function WaitlistSetting({ mayEdit }: { mayEdit: boolean }) {
  const { data: profile } = useQuery(profileQuery)
  return profile ? <Setting profile={profile} mayEdit={mayEdit} /> : null
}

function Setting({ profile, mayEdit }: { profile: StoredProfile; mayEdit: boolean }) {
  const value = useProfileValues(profile)
  return (
    <TitledCard title="Time to answer" subtitle="Not counted in the quiet hours of messages.">
      <MinutesSetting
        value={value('waitlist_minutes')}
        label="Minutes that a free time is held"
        hint="Then the next person gets it"
        least={SHORTEST}
        most={LONGEST}
        mayEdit={mayEdit}
      />
    </TitledCard>
  )
}
