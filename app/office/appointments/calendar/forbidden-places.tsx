import type { TravelMinutes } from '#domain/appointments/day-plan.ts'
import { heightOf } from './grid-geometry.ts'
import type { Lane } from './lanes.ts'
import { isUnable } from './moving.ts'
import type { Visit } from './visit.ts'

interface ForbiddenPlacesProps {
  lane: Lane
  visits: readonly Visit[]
  lifted: Visit
  travel: TravelMinutes
}

/** Marked before anything is dropped: over other visits with the ways to and from them, or the whole lane. */
export function ForbiddenPlaces({ lane, visits, lifted, travel }: ForbiddenPlacesProps) {
  if (!lane.beautician) return null
  if (isUnable(lane.beautician, lifted)) {
    return <div aria-hidden="true" data-forbidden="" className="calendar-forbidden absolute inset-0 z-20" />
  }
  return visits
    .filter((visit) => visit.id !== lifted.id && !visit.overlap_ok && !lifted.overlap_ok)
    .map((visit) => {
      const way = visit.tight_ok || lifted.tight_ok ? 0 : travel(lifted.area_id, visit.area_id) * 60_000
      const from = Math.max(visit.starts - way, lane.starts)
      const to = Math.min(visit.ends + way, lane.ends)
      return (
        <div
          key={visit.id}
          aria-hidden="true"
          data-forbidden=""
          className="calendar-forbidden absolute inset-x-0 z-20"
          style={{ top: heightOf(from - lane.starts), height: heightOf(to - from) }}
        />
      )
    })
}
