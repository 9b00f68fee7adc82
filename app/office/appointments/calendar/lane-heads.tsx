import { CalendarOff } from 'lucide-react'
import { PersonMark } from '#app/office/components/person-mark.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { useNow } from '#app/office/lib/screen/use-now.ts'
import type { CalendarEntry } from './calendar-entry.ts'
import { type Lane, laneText, leaveLabel } from './lanes.ts'

interface LaneHeadsProps {
  lanes: readonly Lane[]
  /** By lane key. */
  entries: ReadonlyMap<string, readonly CalendarEntry[]>
  /** Opens the week of a beautician from a day, or the day from a week. */
  onHead: (lane: Lane) => void
  /** Gives the beautician the day off. */
  onLeave: (lane: Lane) => void
}

export const LaneHeads = ({ lanes, entries, onHead, onLeave }: LaneHeadsProps) => {
  const now = useNow()
  const isWeek = lanes.some(({ day }) => day !== lanes[0]?.day)
  return (
    <div className="sticky top-0 z-40 flex border-b border-line bg-card">
      <div className="sticky left-0 z-10 w-14 shrink-0 bg-card" />
      {lanes.map((lane) => {
        const count = entries.get(lane.key)?.length ?? 0
        const { beautician } = lane
        const leave = isWeek ? null : leaveLabel(lane, now)
        return (
          <div
            key={lane.key}
            className={`person-${beautician?.colour ?? 'none'} flex min-h-13 min-w-0 flex-1 items-center border-t-4 border-l border-t-(--person) border-l-line`}
          >
            <button
              type="button"
              title={lane.detail}
              onClick={() => onHead(lane)}
              className="flex min-w-0 flex-1 items-center gap-2 self-stretch px-2 py-1.5 text-left outline-offset-[-2px] hover:bg-sunken/60 focus-visible:outline-2 focus-visible:outline-focus"
            >
              {beautician && !isWeek && <PersonMark person={beautician} className="size-7 max-xl:hidden" />}
              <span className="min-w-0">
                <span className="block truncate text-sm leading-5 font-semibold">{lane.label}</span>
                <span
                  className={classNames(
                    'block truncate text-[0.6875rem] leading-4 text-muted',
                    (!beautician || (lane.isOff && count > 0)) && 'font-medium text-danger',
                  )}
                >
                  {laneText(lane, count)}
                </span>
              </span>
            </button>
            {leave && (
              <Button
                variant="ghost"
                size="icon"
                className="shrink-0 text-muted!"
                aria-label={`${lane.label}: ${leave}`}
                title={leave}
                onClick={() => onLeave(lane)}
              >
                <CalendarOff aria-hidden="true" className="size-4" />
              </Button>
            )}
          </div>
        )
      })}
    </div>
  )
}
