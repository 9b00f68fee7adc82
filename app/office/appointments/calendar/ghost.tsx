/**
 * Preview of the moved appointment with its new time. While it is dragged, React does not re-render: its layers move by
 * compositor animations, because a changed text or style would cost whole frames on a slow device. So the reason why it cannot
 * be dropped is rendered when the pointer rests.
 */
import { useEffect, useRef } from 'react'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { lengthText } from '#domain/appointments/day-plan.ts'
import { LINE, timesPassed, useGhostPosition } from './ghost-position.ts'
import { heightOf } from './grid-geometry.ts'
import { checkText, isRefused, type MovingState, type Plan } from './moving.ts'
import { intervalText } from './time-text.ts'

interface GhostProps {
  moving: MovingState
  plan: Plan
  zone: string
}

export function Ghost({ moving, plan, zone }: GhostProps) {
  const ghost = useRef<HTMLDivElement>(null)
  const preview = useGhostPosition(ghost, moving, plan)
  // Keys can move it out of view; dragging scrolls by itself.
  useEffect(() => {
    if (preview?.moving.by === 'keys') ghost.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [preview])
  if (!preview) return null
  const { check } = preview
  const length = preview.moving.ends - preview.moving.starts
  const text = checkText(check) || lengthText(Math.round(length / 60_000))
  return (
    <div
      ref={ghost}
      data-ghost={isRefused(check) ? 'refused' : 'free'}
      className="pointer-events-none absolute top-0 left-0 z-30 px-0.5 text-[0.6875rem] font-semibold contain-size contain-layout will-change-transform"
      style={{
        width: `${100 / plan.lanes.length}%`,
        height: Math.max(heightOf(length), 40),
      }}
    >
      <div className="relative h-full rounded-md shadow-lg">
        <div className="absolute inset-0 rounded-md border-2 border-gold-ink bg-raised" />
        <div
          data-refused=""
          className="absolute inset-0 rounded-md border-2 border-danger bg-danger-soft will-change-[opacity]"
        />
        <div className="absolute inset-x-1.5 top-0.5 overflow-clip" style={{ height: LINE }}>
          <div data-times="" className="will-change-transform" style={{ lineHeight: `${LINE}px` }}>
            {timesPassed(preview).map((starts) => (
              <div key={starts} className="truncate">
                {intervalText(starts, starts + length, zone)}
              </div>
            ))}
          </div>
        </div>
        <div
          data-text=""
          className={classNames(
            'absolute inset-x-1.5 top-4.5 truncate font-normal will-change-[opacity]',
            isRefused(check) && 'text-danger',
          )}
        >
          {text}
        </div>
      </div>
    </div>
  )
}
