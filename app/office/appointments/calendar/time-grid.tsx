/**
 * Lanes side by side over the hours of a day. It renders and handles pointer and keys; the parent decides what a move means and
 * saves it.
 */
import { memo, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import type { TravelMinutes } from '#domain/appointments/day-plan.ts'
import type { CalendarEntry } from './calendar-entry.ts'
import { Ghost } from './ghost.tsx'
import { HOUR, heightOf } from './grid-geometry.ts'
import { LaneColumn } from './lane-column.tsx'
import { LaneHeads } from './lane-heads.tsx'
import { appointmentsIn, type Lane } from './lanes.ts'
import { type MovingState, type Plan, previewText, useMovePreview } from './moving.ts'
import { NowLine } from './now-line.tsx'
import { clockOf, timeText } from './time-text.ts'
import { focusAppointment, useKeyMoves } from './use-key-moves.ts'
import { type Marked, usePointerMoves } from './use-pointer-moves.ts'

interface TimeGridProps {
  lanes: readonly Lane[]
  entries: readonly CalendarEntry[]
  travel: TravelMinutes
  zone: string
  moving: MovingState
  /** An appointment to scroll to and focus. */
  show: string | null
  onDrop: () => void
  onOpen: (entry: CalendarEntry) => void
  onAdd: (lane: Lane, starts: number, ends: number | null) => void
  onHead: (lane: Lane) => void
  onLeave: (lane: Lane) => void
}

const NO_APPOINTMENTS: readonly CalendarEntry[] = []
const LANE_REM = 7
/** The number of lanes on a wide screen; the appointments of further lanes render after these. */
const FIRST_LANES = 12
const HOURS_REM = 3.5
const USUAL_START = 9 * HOUR
/** Half the height of the first hour's label, which extends above its line. In pixels. */
const HALF_LABEL_HEIGHT = 12

export function TimeGrid(props: TimeGridProps) {
  const { lanes, entries, travel, zone, moving, show, onDrop, onOpen, onAdd, onHead, onLeave } = props
  const grid = useRef<HTMLDivElement>(null)
  const { lifted } = moving
  const plan = useMemo(() => ({ lanes, entries, travel }), [lanes, entries, travel])
  const marked = usePointerMoves(grid, { lanes, entries, moving, onDrop, onAdd })
  useKeyMoves(grid, { lanes, entries, moving, onDrop })
  useStart(grid, lanes, entries, show)
  useFocusAfterDrop(grid, moving, entries)
  const byLane = useMemo(
    () => new Map(lanes.map((lane) => [lane.key, appointmentsIn(lane, entries)])),
    [lanes, entries],
  )
  const filled = useDeferredValue(lanes.length, show ? lanes.length : FIRST_LANES)
  // Stable callbacks, so that dragging does not re-render the heads.
  const latestHead = useRef({ onHead, onLeave })
  latestHead.current = { onHead, onLeave }
  const heads = useMemo(
    () => (
      <LaneHeads
        lanes={lanes}
        entries={byLane}
        onHead={(lane) => latestHead.current.onHead(lane)}
        onLeave={(lane) => latestHead.current.onLeave(lane)}
      />
    ),
    [lanes, byLane],
  )
  const entry = lanes.flatMap(({ key }) => byLane.get(key)?.[0] ?? [])[0]?.id
  return (
    <>
      <div
        ref={grid}
        role="application"
        aria-label="Calendar"
        aria-describedby="calendar-keys"
        data-moving={lifted ? '' : undefined}
        className="calendar relative isolate max-h-[max(24rem,calc(100dvh-13rem))] overflow-auto overscroll-contain rounded-xl border border-line bg-card shadow-xs"
      >
        <div style={{ minWidth: `${HOURS_REM + LANE_REM * lanes.length}rem` }}>
          {heads}
          <div className="flex">
            <HourLabels lane={lanes[0]} zone={zone} />
            <div data-lanes="" className="relative flex min-w-0 flex-1">
              {lanes.map((lane, index) => (
                <LaneColumn
                  key={lane.key}
                  lane={lane}
                  entries={(index < filled && byLane.get(lane.key)) || NO_APPOINTMENTS}
                  travel={travel}
                  zone={zone}
                  lifted={lifted?.entry ?? null}
                  entry={entry}
                  onOpen={onOpen}
                />
              ))}
              <Ghost moving={moving} plan={plan} zone={zone} />
              {marked && <MarkedTime marked={marked} lanes={lanes} zone={zone} />}
              <NowLine lanes={lanes} />
            </div>
          </div>
        </div>
      </div>
      <p id="calendar-keys" className="sr-only">
        Arrow keys go through the appointments and Enter opens one. Space picks it up: then arrow keys move
        it, Shift with up and down changes its duration, Enter saves and Escape puts it back.
      </p>
      <p aria-live="assertive" className="sr-only">
        <KeyMoveText moving={moving} plan={plan} zone={zone} />
      </p>
    </>
  )
}

/** Announces key moves to screen readers; a move by taps has its own text, and dragging is visible. */
function KeyMoveText({ moving, plan, zone }: { moving: MovingState; plan: Plan; zone: string }) {
  const preview = useMovePreview(moving, plan, 'keys')
  return preview ? previewText(preview, zone) : ''
}

const HourLabels = memo(function HourLabels({ lane, zone }: { lane: Lane | undefined; zone: string }) {
  if (!lane) return null
  const count = Math.round((lane.ends - lane.starts) / HOUR)
  return (
    <div
      aria-hidden="true"
      className="sticky left-0 z-30 shrink-0 bg-card text-[0.6875rem] text-muted"
      style={{ width: `${HOURS_REM}rem` }}
    >
      {Array.from({ length: count }, (_, index) => lane.starts + index * HOUR).map((hour) => (
        <div key={hour} className="relative" style={{ height: heightOf(HOUR) }}>
          {hour > lane.starts && (
            <span className="absolute -top-2 right-1.5 tabular-nums">
              {clockOf(hour, zone).replace(':00', '')}
            </span>
          )}
        </div>
      ))}
    </div>
  )
})

function MarkedTime({ marked, lanes, zone }: { marked: Marked; lanes: readonly Lane[]; zone: string }) {
  const share = 100 / lanes.length
  return (
    <div
      data-marked=""
      className="pointer-events-none absolute z-30 rounded-md border-2 border-dashed border-gold-ink bg-raised/85 px-1.5 py-0.5 text-xs font-semibold"
      style={{
        top: heightOf(marked.starts - marked.lane.starts),
        height: heightOf(marked.ends - marked.starts),
        left: `${share * lanes.indexOf(marked.lane)}%`,
        width: `${share}%`,
      }}
    >
      {timeText(marked.starts, marked.ends, zone)}
    </div>
  )
}

/**
 * Initial scroll position: the start of work or the first appointment, the current time if later, or the requested appointment.
 */
function useStart(
  grid: { readonly current: HTMLElement | null },
  lanes: readonly Lane[],
  entries: readonly CalendarEntry[],
  show: string | null,
) {
  const started = useRef('')
  const [lane] = lanes
  useEffect(() => {
    const start = `${lane?.day} ${show}`
    if (!lane || !grid.current || started.current === start) return
    started.current = start
    const since = (moments: readonly number[]) => Math.min(...moments.filter((moment) => moment >= 0))
    const begins = Math.min(
      since(entries.map(({ starts }) => starts - lane.starts)),
      since(lanes.flatMap(({ working, starts }) => working.map(([from]) => from - starts)).filter(Boolean)),
    )
    const now = Date.now() - lane.starts
    const isToday = now >= 0 && now < lane.ends - lane.starts
    const opens = Number.isFinite(begins) ? begins : USUAL_START
    grid.current.scrollTop = heightOf((isToday ? Math.max(now, opens) : opens) - HOUR) - HALF_LABEL_HEIGHT
    focusAppointment(grid.current, show ?? undefined)
  }, [grid, lane, lanes, entries, show])
}

/** An appointment moved by keys to another lane becomes another element there; the focus follows it. */
function useFocusAfterDrop(
  grid: { readonly current: HTMLElement | null },
  { lifted }: MovingState,
  entries: readonly CalendarEntry[],
) {
  const liftedId = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (lifted?.by === 'keys') liftedId.current = lifted.entry.id
    else if (
      !lifted &&
      liftedId.current &&
      entries.length > 0 &&
      !grid.current?.contains(document.activeElement)
    ) {
      if (focusAppointment(grid.current, liftedId.current)) liftedId.current = undefined
    }
  }, [grid, lifted, entries])
}
