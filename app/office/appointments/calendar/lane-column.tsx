import { memo, useMemo } from 'react'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import {
  type Leg,
  legsBetween,
  lengthText,
  placeSideBySide,
  type TravelMinutes,
} from '#domain/appointments/day-plan.ts'
import { AppointmentBlock } from './appointment-block.tsx'
import type { CalendarEntry } from './calendar-entry.ts'
import { ForbiddenPlaces } from './forbidden-places.tsx'
import { HOUR_HEIGHT, heightOf } from './grid-geometry.ts'
import type { Lane } from './lanes.ts'

interface LaneColumnProps {
  lane: Lane
  entries: readonly CalendarEntry[]
  travel: TravelMinutes
  zone: string
  /** The appointment that is being moved, in any lane. */
  lifted: CalendarEntry | null
  /** The appointment at which Tab enters the grid. */
  entry: string | undefined
  onOpen: (entry: CalendarEntry) => void
}

/**
 * One lane: non-working hours are shaded, travel times are hatched, and while an appointment is moved the forbidden places are
 * marked. The browser renders only the lanes in view.
 */
export const LaneColumn = memo(function LaneColumn(props: LaneColumnProps) {
  const { lane, entries, travel, zone, lifted, entry, onOpen } = props
  const placed = useMemo(() => placeSideBySide(entries), [entries])
  const legs = useMemo(() => (lane.beautician ? legsBetween(entries, travel) : []), [lane, entries, travel])
  return (
    <div
      data-lane={lane.key}
      className="relative min-w-0 flex-1 border-l border-line [content-visibility:auto]"
      style={{ height: heightOf(lane.ends - lane.starts) }}
    >
      <Hours lane={lane} />
      {legs.map((leg) => (
        <TravelLeg key={leg.to} leg={leg} lane={lane} />
      ))}
      {placed.map((one) => (
        <AppointmentBlock
          key={one.entry.id}
          placed={one}
          lane={lane}
          zone={zone}
          isLifted={one.entry.id === lifted?.id}
          isEntry={one.entry.id === entry}
          onOpen={onOpen}
        />
      ))}
      {lifted && <ForbiddenPlaces lane={lane} entries={entries} lifted={lifted} travel={travel} />}
    </div>
  )
})

const Hours = ({ lane }: { lane: Lane }) => (
  <div
    aria-hidden="true"
    className={classNames('absolute inset-0', lane.beautician ? 'bg-sunken' : 'calendar-unassigned')}
  >
    {lane.beautician &&
      lane.working.map(([from, to]) => (
        <div
          key={from}
          data-worked=""
          className="absolute inset-x-0 bg-card"
          style={{ top: heightOf(from - lane.starts), height: heightOf(to - from) }}
        />
      ))}
    <div className="calendar-hours absolute inset-0" style={{ backgroundSize: `100% ${HOUR_HEIGHT}px` }} />
  </div>
)

/** Travel ends where the next appointment begins: the beautician leaves as late as possible. */
function TravelLeg({ leg, lane }: { leg: Leg; lane: Lane }) {
  const height = heightOf(Math.min(leg.available, leg.needed) * 60_000)
  if (height <= 0 || leg.ends <= lane.starts || leg.ends > lane.ends) return null
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'calendar-way absolute inset-x-1 flex items-center justify-center rounded-sm text-[0.6875rem] whitespace-nowrap leading-none',
        leg.tooShort ? 'text-danger' : 'text-muted',
      )}
      style={{ top: heightOf(leg.ends - lane.starts) - height, height }}
    >
      {height >= 13 && (
        <span className="rounded-sm bg-card px-1 py-px">
          {leg.tooShort ? `${leg.available} of ${leg.needed} min` : lengthText(leg.needed)}
        </span>
      )}
    </div>
  )
}
