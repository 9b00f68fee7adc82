/**
 * Pointer control of the grid. A mouse lifts by dragging and a finger by holding, so that a finger can still scroll. Dragging
 * over empty time marks a new appointment, dragging a lower edge changes the length, and a tap places an appointment that is
 * moved by taps.
 */
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CalendarEntry } from './calendar-entry.ts'
import { type GridPlace, STEP, snapped, snappedEnd } from './grid-geometry.ts'
import type { Lane } from './lanes.ts'
import { type MeasuredGrid, measureGrid } from './measured-grid.ts'
import type { MovingState } from './moving.ts'

const HOLD_MS = 400
/** Movement below this many pixels is not a drag. */
const SLOP = 6

export interface Marked {
  readonly lane: Lane
  readonly starts: number
  readonly ends: number
}

interface PointerMoves {
  readonly lanes: readonly Lane[]
  readonly entries: readonly CalendarEntry[]
  readonly moving: MovingState
  readonly onDrop: () => void
  /** Null where a tap only gave the start. */
  readonly onAdd: (lane: Lane, starts: number, ends: number | null) => void
}

export function usePointerMoves(grid: RefObject<HTMLElement | null>, options: PointerMoves): Marked | null {
  const [marked, setMarked] = useState<Marked | null>(null)
  const latest = useRef(options)
  latest.current = options
  useEffect(() => {
    const gestures = new PointerGestures(() => latest.current, setMarked)
    return grid.current ? gestures.listenOn(grid.current) : undefined
  }, [grid])
  return marked
}

type Press =
  | { readonly kind: 'entry'; readonly entry: CalendarEntry; readonly lane: Lane; readonly grabbedAt: number }
  | { readonly kind: 'end'; readonly entry: CalendarEntry; readonly lane: Lane }
  | { readonly kind: 'empty'; readonly from: GridPlace }

/** One gesture of one pointer, from down to up; other pointers are ignored. */
class PointerGestures {
  private readonly options: () => PointerMoves
  private readonly showMarked: (marked: Marked | null) => void
  private grid: HTMLElement | null = null
  private measured: MeasuredGrid | null = null
  private press: Press | null = null
  private pressed: PointerEvent | null = null
  private last: PointerEvent | null = null
  private isDragging = false
  /** The pointer has left the place where it was pressed. */
  private hasMoved = false
  /** Suppresses the click that follows a drag. */
  private hasDragged = false
  private held: number | undefined
  private scrolling: number | undefined
  private marked: Marked | null = null

  constructor(options: () => PointerMoves, showMarked: (marked: Marked | null) => void) {
    this.options = options
    this.showMarked = showMarked
  }

  listenOn(grid: HTMLElement): () => void {
    this.grid = grid
    const listening = new AbortController()
    const { signal } = listening
    grid.addEventListener('pointerdown', (event) => this.down(event), { signal })
    grid.addEventListener('pointermove', (event) => this.moved(event), { signal })
    grid.addEventListener('pointerup', (event) => this.isPressed(event) && this.up(), { signal })
    grid.addEventListener('scroll', () => this.measured?.scrolled(), { signal })
    grid.addEventListener('pointercancel', (event) => this.isPressed(event) && this.cancel(), { signal })
    grid.addEventListener('click', (event) => this.click(event), { signal, capture: true })
    // A finger that holds an appointment must not scroll or open a context menu.
    grid.addEventListener('touchmove', (event) => this.isDragging && event.preventDefault(), {
      signal,
      passive: false,
    })
    grid.addEventListener('contextmenu', (event) => this.press && event.preventDefault(), { signal })
    return () => {
      this.end()
      listening.abort()
    }
  }

  private under({ clientX, clientY }: MouseEvent): GridPlace | null {
    this.measured ??= measureGrid(this.grid)
    return this.measured?.placeUnder(this.options().lanes, clientX, clientY) ?? null
  }

  private isPressed({ pointerId }: PointerEvent): boolean {
    return this.pressed?.pointerId === pointerId
  }

  private down(event: PointerEvent) {
    if (this.pressed && !this.isPressed(event)) {
      // Two fingers zoom or scroll: an appointment that is only held is not lifted.
      if (!this.isDragging) this.end()
      return
    }
    this.hasDragged = false
    this.measured = null
    const target = event.target as Element
    if (event.button !== 0 || this.options().moving.now()?.by === 'taps' || !target.closest('[data-lanes]'))
      return
    const place = this.under(event)
    if (!place) return
    const id = target.closest<HTMLElement>('[data-appointment]')?.dataset.appointment
    const entry = this.options().entries.find((one) => one.id === id)
    const isMouse = event.pointerType === 'mouse'
    this.pressed = event
    this.last = event
    if (!entry) this.press = { kind: 'empty', from: place }
    else if (isMouse && target.closest('[data-resize]')) this.press = { kind: 'end', entry, lane: place.lane }
    else {
      this.press = { kind: 'entry', entry, lane: place.lane, grabbedAt: place.moment - entry.starts }
      if (!isMouse) this.held = window.setTimeout(() => this.begin(), HOLD_MS)
    }
  }

  private begin() {
    const { press, pressed } = this
    if (!press || !pressed) return
    this.held = undefined
    this.isDragging = true
    this.hasDragged = true
    this.grid?.setPointerCapture(pressed.pointerId)
    if (press.kind !== 'empty') this.options().moving.lift(press.entry, press.lane.key, 'pointer')
  }

  private moved(event: PointerEvent) {
    const { press, pressed } = this
    if (!press || !pressed || !this.isPressed(event)) return
    // The button was released outside the grid.
    if (event.buttons === 0) return this.cancel()
    this.last = event
    if (!this.hasMoved) {
      const way = Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY)
      if (way <= SLOP) return
      this.hasMoved = true
    }
    if (!this.isDragging) {
      // A finger that moves before the hold time is scrolling.
      if (pressed.pointerType !== 'mouse') return this.end()
      this.begin()
    }
    // While scrolling, the frame callback updates the position anyway.
    if (this.scrolling !== undefined) return
    this.follow(press)
    this.scrollAtEdges()
  }

  private follow(press: Press) {
    const place = this.last && this.under(this.last)
    if (!place) return
    const { moving } = this.options()
    if (press.kind === 'entry') {
      moving.place(place.lane.key, snapped({ lane: place.lane, moment: place.moment - press.grabbedAt }))
    } else if (press.kind === 'end') moving.resize(snappedEnd({ lane: press.lane, moment: place.moment }))
    else this.mark(between(press.from, place.moment))
  }

  private mark(marked: Marked | null) {
    if (marked?.starts === this.marked?.starts && marked?.ends === this.marked?.ends) return
    this.marked = marked
    this.showMarked(marked)
  }

  private up() {
    const { press, pressed, isDragging } = this
    // Held and released without a move: following would snap it to another time.
    if (isDragging && !this.hasMoved) return this.cancel()
    if (press && isDragging) this.follow(press)
    const { marked } = this
    this.end()
    if (!press || !pressed) return
    const { onDrop, onAdd } = this.options()
    if (isDragging && press.kind !== 'empty') onDrop()
    else if (isDragging && marked) onAdd(marked.lane, marked.starts, marked.ends)
    else if (press.kind === 'empty' && pressed.pointerType !== 'mouse') {
      onAdd(press.from.lane, snapped(press.from), null)
    }
  }

  private cancel() {
    if (this.isDragging) this.options().moving.leave()
    this.end()
  }

  private end() {
    clearTimeout(this.held)
    if (this.scrolling !== undefined) cancelAnimationFrame(this.scrolling)
    this.held = undefined
    this.scrolling = undefined
    this.press = null
    this.pressed = null
    this.isDragging = false
    this.hasMoved = false
    this.mark(null)
  }

  /** Runs in the capture phase, before the appointments receive the click. */
  private click(event: MouseEvent) {
    const { moving } = this.options()
    const isPlacing = moving.now()?.by === 'taps'
    if (!isPlacing && !this.hasDragged) return
    this.hasDragged = false
    const place = isPlacing && (event.target as Element).closest('[data-lanes]') ? this.under(event) : null
    if (!place && isPlacing) return
    event.stopPropagation()
    if (place) moving.place(place.lane.key, snapped(place))
  }

  /** Scrolls the day while the pointer is near the grid's edge; requests frames only as long as it is there. */
  private scrollAtEdges() {
    this.scrolling = undefined
    const { measured, last, press } = this
    if (!last || !press || !measured?.pullTowards(last.clientX, last.clientY)) return
    this.follow(press)
    this.scrolling = requestAnimationFrame(() => this.scrollAtEdges())
  }
}

/** At least a quarter of an hour, in either drag direction. */
function between(from: GridPlace, moment: number): Marked {
  const { lane } = from
  const begun = Math.floor((from.moment - lane.starts) / STEP) * STEP + lane.starts
  const to = snappedEnd({ lane, moment })
  return to > begun ? { lane, starts: begun, ends: to } : { lane, starts: to, ends: begun + STEP }
}
