import { useQuery } from '@tanstack/react-query'
import { profileQuery, useSaveProfile } from '#app/office/business/profile/queries.ts'
import { MinutesSetting } from '#app/office/components/minutes-setting.tsx'
import { OneSetting } from '#app/office/components/one-setting.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import type { RowDraft } from '#domain/schema/rows.ts'
import { followRules } from './queries.ts'

const LONGEST_WAIT = 10_080
const LONGEST_CUT_OFF = 720
const CLOCK = /^\d\d:\d\d$/

const clockProblem = (typed: string) => (CLOCK.test(typed) ? undefined : 'Enter a time')

const alreadyTold = () => undefined

/** What holds for all messages. */
export function BusinessRules({ mayEdit }: { mayEdit: boolean }) {
  const { data: profile } = useQuery(profileQuery)
  const save = useSaveProfile()
  if (!profile) return null
  // Not a callback of the mutation: those are dropped where the page is left before the lists are fresh.
  const store = (draft: RowDraft<'business_profile'>) =>
    void save.mutateAsync({ read: profile, draft }).then(followRules, alreadyTold)
  const shared = { mayEdit, saving: save.isPending }
  const { quiet_from, quiet_until } = profile
  return (
    <>
      <TitledCard
        title="Quiet hours"
        lead={
          quiet_from === quiet_until
            ? 'Messages become due at any hour.'
            : `Nothing becomes due between ${quiet_from.slice(0, 5)} and ${quiet_until.slice(0, 5)}; it waits for the morning.`
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <OneSetting
            {...shared}
            label="Quiet from"
            stored={quiet_from.slice(0, 5)}
            problemOf={clockProblem}
            onSave={(from) => store({ quiet_from: from })}
            input={{ type: 'time', className: 'max-w-36' }}
          />
          <OneSetting
            {...shared}
            label="Quiet until"
            stored={quiet_until.slice(0, 5)}
            problemOf={clockProblem}
            onSave={(until) => store({ quiet_until: until })}
            input={{ type: 'time', className: 'max-w-36' }}
          />
        </div>
      </TitledCard>
      <TitledCard title="Answers">
        <div className="grid gap-4 sm:grid-cols-2">
          <MinutesSetting
            {...shared}
            label="Answer enquiries within minutes"
            hint="After that they are shown in red"
            stored={profile.answer_within_minutes}
            most={LONGEST_WAIT}
            onSave={(answer_within_minutes) => store({ answer_within_minutes })}
          />
          <MinutesSetting
            {...shared}
            label="Clients may cancel until hours before"
            hint="By the link to their visit; after that they have to call"
            unit="hours"
            stored={profile.cancel_until_hours}
            most={LONGEST_CUT_OFF}
            onSave={(cancel_until_hours) => store({ cancel_until_hours })}
          />
        </div>
      </TitledCard>
    </>
  )
}
