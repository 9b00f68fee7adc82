/** Whether appointments are offered to beauticians instead of assigned, and how long they may answer. */
import { useQuery } from '@tanstack/react-query'
import {
  profileQuery,
  type StoredProfile,
  useProfileValues,
  useSaveProfile,
} from '#app/office/business/profile/queries.ts'
import { MinutesSetting } from '#app/office/components/minutes-setting.tsx'
import { Switch } from '#app/office/components/ui/switch.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'

const SHORTEST = 15
const LONGEST = 2880

export function OfferSettings({ mayEdit }: { mayEdit: boolean }) {
  const { data: profile } = useQuery(profileQuery)
  return profile ? <Settings profile={profile} mayEdit={mayEdit} /> : null
}

function Settings({ profile, mayEdit }: { profile: StoredProfile; mayEdit: boolean }) {
  const value = useProfileValues(profile)
  const save = useSaveProfile()
  return (
    <TitledCard
      title="Offered visits"
      subtitle="Beauticians with an account accept or decline an appointment on My day. It holds their time until they answer."
    >
      <div className="space-y-4">
        <Switch
          label="Offer appointments instead of assigning them"
          hint="Those that begin within two hours are always assigned"
          checked={profile.offers_appointments}
          disabled={!mayEdit || save.isPending}
          onCheckedChange={(wanted) => save.mutate(profile, { offers_appointments: wanted })}
        />
        {profile.offers_appointments && (
          <MinutesSetting
            value={value('offer_minutes')}
            label="Minutes to answer an offer"
            hint="Then the appointment comes back to the desk; two hours before it begins at the latest"
            least={SHORTEST}
            most={LONGEST}
            mayEdit={mayEdit}
          />
        )}
      </div>
    </TitledCard>
  )
}
