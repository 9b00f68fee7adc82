/** Travel times between areas. Only those that differ from the default are stored, each pair once. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { profileQuery, type StoredProfile, useProfileValues } from '#app/office/business/profile/queries.ts'
import { MinutesSetting } from '#app/office/components/minutes-setting.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { useIsWide } from '#app/office/lib/screen/use-is-wide.ts'
import { travelBetween } from '#domain/appointments/day-plan.ts'
import { type Area, everyAreaQuery } from './queries.ts'
import { travelTimesQuery, useSaveTravelTime } from './save-travel-time.ts'
import { TravelProposals } from './travel-proposals.tsx'
import { TravelTimeField } from './travel-time-field.tsx'

const LONGEST_TRAVEL = 480
/** In pixels. */
const MIN_WIDTH_OF_NAMES = 170
const MIN_WIDTH_OF_TRAVEL_TIME = 90
/** No entry: the default travel time. */
const USUAL = Number.NaN

export function TravelTimes({ mayEdit }: { mayEdit: boolean }) {
  const { data: profile } = useQuery(profileQuery)
  const { data: places = [] } = useQuery(everyAreaQuery)
  const { data: times } = useQuery(travelTimesQuery)
  const saveTravelTime = useSaveTravelTime()
  const [ref, isWide] = useIsWide(MIN_WIDTH_OF_NAMES + places.length * MIN_WIDTH_OF_TRAVEL_TIME)
  if (!profile || !times) return null
  const minutesBetween = travelBetween(times, USUAL)
  const travelTime = (from: Area, to: Area) => (
    <TravelTimeField
      from={from}
      to={to}
      minutes={minutesBetween(from.id, to.id)}
      usual={profile.travel_minutes}
      disabled={!mayEdit}
      onSave={(minutes, before) =>
        saveTravelTime.mutate({ from_area_id: from.id, to_area_id: to.id, minutes, before })
      }
    />
  )
  return (
    <div className="mt-6">
      <TitledCard
        title="Travel times"
        subtitle="Minimum minutes between two appointments of a beautician. The same in both directions."
      >
        <UsualTravelTime profile={profile} mayEdit={mayEdit} />
        <TravelProposals
          places={places}
          mayEdit={mayEdit}
          onAccept={({ from_area_id, to_area_id, minutes }) => {
            const stored = minutesBetween(from_area_id, to_area_id)
            const before = Number.isNaN(stored) ? null : stored
            saveTravelTime.mutate({ from_area_id, to_area_id, minutes, before })
          }}
        />
        {places.length > 0 && (
          <div ref={ref} className="mt-6">
            {isWide === true && <TravelTimeTable places={places} travelTime={travelTime} />}
            {isWide === false && <TravelTimesFrom places={places} travelTime={travelTime} />}
          </div>
        )}
      </TitledCard>
    </div>
  )
}

function UsualTravelTime({ profile, mayEdit }: { profile: StoredProfile; mayEdit: boolean }) {
  const value = useProfileValues(profile)
  return (
    <MinutesSetting
      value={value('travel_minutes')}
      label="Usual travel time (min)"
      hint="Used where nothing else is entered below, also within one area"
      most={LONGEST_TRAVEL}
      mayEdit={mayEdit}
    />
  )
}

interface TravelTimesProps {
  places: readonly Area[]
  /** The field for the travel time between the two. */
  travelTime: (from: Area, to: Area) => ReactNode
}

const TravelTimeTable = ({ places, travelTime }: TravelTimesProps) => (
  <div className="overflow-x-auto">
    <table className="border-separate border-spacing-1 text-sm">
      <caption className="sr-only">Minutes from area to area</caption>
      <thead>
        <tr>
          <td />
          {places.map(({ id, name }) => (
            <th
              key={id}
              scope="col"
              className="w-20 max-w-20 truncate text-xs font-medium text-muted"
              title={name}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map((from, index) => (
          <tr key={from.id}>
            <th scope="row" className="max-w-40 truncate pr-2 text-left font-medium" title={from.name}>
              {from.name}
            </th>
            {places.slice(0, index + 1).map((to) => (
              <td key={to.id}>{travelTime(from, to)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** On narrow screens: the travel times from one area at a time. */
function TravelTimesFrom({ places, travelTime }: TravelTimesProps) {
  const [chosen, setChosen] = useState(places[0]?.id ?? '')
  const from = places.find(({ id }) => id === chosen) ?? places[0]
  if (!from) return null
  return (
    <>
      <Field label="From">
        <Select
          options={places.map(({ id, name }) => ({ value: id, label: name }))}
          value={from.id}
          onChange={({ target }) => setChosen(target.value)}
        />
      </Field>
      <ul className="mt-3 divide-y divide-line">
        {places.map((to) => (
          <li key={to.id} className="flex items-center justify-between gap-3 py-1.5 text-sm">
            <span className="min-w-0 wrap-anywhere">{to.id === from.id ? `within ${to.name}` : to.name}</span>
            {travelTime(from, to)}
          </li>
        ))}
      </ul>
    </>
  )
}
