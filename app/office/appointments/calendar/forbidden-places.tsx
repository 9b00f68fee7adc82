import type { TravelMinutes } from '#domain/appointments/day-plan.ts'
import type { CalendarEntry } from './calendar-entry.ts'
import { heightOf } from './grid-geometry.ts'
import type { Lane } from './lanes.ts'
import { isUnable } from './moving.ts'

interface ForbiddenPlacesProps {
  lane: Lane
  entries: readonly CalendarEntry[]
  lifted: CalendarEntry
  travel: TravelMinutes
}

/** Marks where the lifted appointment cannot be dropped: over other appointments and their travel time, or a whole lane. */
export function ForbiddenPlaces({ lane, entries, lifted, travel }: ForbiddenPlacesProps) {
  if (!lane.beautician) return null
  if (isUnable(lane.beautician, lifted)) {
    return <div aria-hidden="true" data-forbidden="" className="calendar-forbidden absolute inset-0 z-20" />
  }
  return entries
    .filter((entry) => entry.id !== lifted.id && !entry.overlap_ok && !lifted.overlap_ok)
    .map((entry) => {
      const way = entry.tight_ok || lifted.tight_ok ? 0 : travel(lifted.area_id, entry.area_id) * 60_000
      const from = Math.max(entry.starts - way, lane.starts)
      const to = Math.min(entry.ends + way, lane.ends)
      return (
        <div
          key={entry.id}
          aria-hidden="true"
          data-forbidden=""
          className="calendar-forbidden absolute inset-x-0 z-20"
          style={{ top: heightOf(from - lane.starts), height: heightOf(to - from) }}
        />
      )
    })
}
