import { useEffect, useRef } from 'react'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { heightOf } from './grid-geometry.ts'
import { isRefused, type MovingState, type Plan, usePlace, verdictInWords } from './moving.ts'
import { timeInWords } from './time-in-words.ts'

interface GhostProps {
  move: MovingState
  plan: Plan
  zone: string
}

/** Where the visit would be, with its new time. A layer of its own, which moves without anything else being drawn again. */
export function Ghost({ move, plan, zone }: GhostProps) {
  const place = usePlace(move, plan)
  const element = useRef<HTMLDivElement>(null)
  // Keys carry it out of sight; a pointer scrolls by itself.
  useEffect(() => {
    if (place?.moving.by === 'keys') element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [place])
  if (!place) return null
  const { moving, verdict } = place
  const refused = isRefused(verdict)
  const words = verdictInWords(verdict)
  const { lane } = verdict
  const across = plan.lanes.indexOf(lane) * 100
  return (
    <div
      ref={element}
      data-ghost={refused ? 'refused' : 'free'}
      className="pointer-events-none absolute top-0 left-0 z-30 px-0.5 will-change-transform"
      style={{
        width: `${100 / plan.lanes.length}%`,
        height: Math.max(heightOf(moving.ends - moving.starts), words ? 36 : 22),
        transform: `translate(${across}%, ${heightOf(moving.starts - lane.starts)}px)`,
      }}
    >
      <div
        className={classNames(
          'h-full overflow-hidden rounded-md border-2 px-1.5 py-0.5 text-xs leading-tight font-semibold shadow-lg',
          refused ? 'border-danger bg-danger-soft text-danger' : 'border-gold-ink bg-raised text-fg',
        )}
      >
        <span className="block truncate">{timeInWords(moving.starts, moving.ends, zone)}</span>
        {words && <span className="block truncate font-normal">{words}</span>}
      </div>
    </div>
  )
}
