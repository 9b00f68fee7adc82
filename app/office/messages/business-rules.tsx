import { useQuery } from '@tanstack/react-query'
import { profileQuery, type StoredProfile, useProfileValues } from '#app/office/business/profile/queries.ts'
import { MinutesSetting } from '#app/office/components/minutes-setting.tsx'
import { ClockSetting, OneSetting } from '#app/office/components/one-setting.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { clockText } from '#domain/time/clock-text.ts'
import { useFollowRules } from './queries.ts'

const LONGEST_WAIT = 10_080
const LONGEST_CUT_OFF = 720
const alertMinutes = { min: 5, max: 720 }

function problemOfAlert(typed: string): string | undefined {
  const { min, max } = alertMinutes
  const minutes = Number(typed)
  const isRight = typed.trim() === '' || (Number.isInteger(minutes) && minutes >= min && minutes <= max)
  return isRight ? undefined : `Enter whole minutes, ${min} to ${max}, or nothing`
}

/** Rules for all messages. */
export function BusinessRules({ mayEdit }: { mayEdit: boolean }) {
  const { data: profile } = useQuery(profileQuery)
  return profile && <ProfileRules profile={profile} mayEdit={mayEdit} />
}

function ProfileRules({ profile, mayEdit }: { profile: StoredProfile; mayEdit: boolean }) {
  const value = useProfileValues(profile, useFollowRules())
  const { quiet_from, quiet_until } = profile
  return (
    <>
      <TitledCard
        title="Quiet hours"
        subtitle={
          quiet_from === quiet_until
            ? 'No quiet hours: messages can go at any time.'
            : `No messages between ${clockText(quiet_from)} and ${clockText(quiet_until)}; they wait until morning.`
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <ClockSetting value={value('quiet_from')} label="Quiet from" mayEdit={mayEdit} />
          <ClockSetting value={value('quiet_until')} label="Quiet until" mayEdit={mayEdit} />
        </div>
      </TitledCard>
      <TitledCard title="Time limits">
        <div className="grid gap-4 sm:grid-cols-2">
          <MinutesSetting
            value={value('answer_within_minutes')}
            label="Minutes to answer a lead"
            hint="After that the lead is shown in red"
            most={LONGEST_WAIT}
            mayEdit={mayEdit}
          />
          <MinutesSetting
            value={value('cancel_until_hours')}
            label="Clients may cancel until … hours before"
            hint="With their private link; after that they have to call"
            unit="hours"
            most={LONGEST_CUT_OFF}
            mayEdit={mayEdit}
          />
          <OneSetting
            value={value('overdue_alert_minutes')}
            label="Minutes after its end until a visit alerts you"
            hint="If it has begun and is not done; empty: never"
            textOf={(minutes) => (minutes === null ? '' : String(minutes))}
            read={(typed) => (typed.trim() === '' ? null : Number(typed))}
            problemOf={problemOfAlert}
            mayEdit={mayEdit}
            input={{ type: 'number', inputMode: 'numeric', ...alertMinutes, className: 'max-w-28' }}
          />
        </div>
      </TitledCard>
    </>
  )
}
