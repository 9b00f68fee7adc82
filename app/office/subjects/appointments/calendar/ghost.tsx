import { classNames } from '#app/office/lib/screen/class-names.ts'
import { heightOf } from './grid-geometry.ts'
import { isRefused, type Moving, type Verdict, verdictInWords } from './moving.ts'
import { timeInWords } from './time-in-words.ts'

interface GhostProps {
  moving: Moving
  verdict: Verdict
  zone: string
}

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Where the visit would be, with its new time. */
export function Ghost({ moving, verdict, zone }: GhostProps) {
  const refused = isRefused(verdict)
  const words = verdictInWords(verdict)
  const { lane } = verdict
  return (
    <div
      data-ghost={refused ? 'refused' : 'free'}
      // Keys carry it out of sight; a pointer scrolls by itself.
      ref={moving.by === 'keys' ? bringIntoView : undefined}
      key={moving.by === 'keys' ? moving.starts : 'ghost'}
      className={classNames(
        'pointer-events-none absolute inset-x-0.5 z-30 overflow-hidden rounded-md border-2 px-1.5 py-0.5 text-xs leading-tight font-semibold shadow-lg',
        refused ? 'border-danger bg-danger-soft text-danger' : 'border-gold-ink bg-raised text-fg',
      )}
      style={{
        top: heightOf(moving.starts - lane.starts),
        height: Math.max(heightOf(moving.ends - moving.starts), words ? 36 : 22),
      }}
    >
      <span className="block truncate">{timeInWords(moving.starts, moving.ends, zone)}</span>
      {words && <span className="block truncate font-normal">{words}</span>}
    </div>
  )
}
