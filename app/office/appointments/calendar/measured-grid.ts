/** The grid's box at pointer down and its scroll distance since. Measuring on every step would force a layout each time. */
import { type GridPlace, placeUnder } from './grid-geometry.ts'
import type { Lane } from './lanes.ts'

/** In pixels: distance from the edge at which scrolling starts, and scroll distance per frame. */
const EDGE = 40
const SCROLL_STEP = 10

interface Way {
  readonly left: number
  readonly top: number
}

export function measureGrid(grid: HTMLElement | null): MeasuredGrid | null {
  const lanes = grid?.querySelector('[data-lanes]')
  return grid && lanes ? new MeasuredGrid(grid, lanes) : null
}

export class MeasuredGrid {
  private readonly grid: HTMLElement
  private readonly box: DOMRect
  private readonly lanes: DOMRect
  private readonly pressedAt: Way
  private readonly end: Way
  private at: Way

  constructor(grid: HTMLElement, lanes: Element) {
    this.grid = grid
    this.box = grid.getBoundingClientRect()
    this.lanes = lanes.getBoundingClientRect()
    this.pressedAt = scrollOf(grid)
    this.at = this.pressedAt
    this.end = { left: grid.scrollWidth - grid.clientWidth, top: grid.scrollHeight - grid.clientHeight }
  }

  scrolled(): void {
    this.at = scrollOf(this.grid)
  }

  placeUnder(lanes: readonly Lane[], x: number, y: number): GridPlace | null {
    const { at, pressedAt } = this
    return placeUnder(this.lanes, lanes, x + at.left - pressedAt.left, y + at.top - pressedAt.top)
  }

  /** Scrolls the day while the pointer is near the edge, until its end. */
  pullTowards(x: number, y: number): boolean {
    const { at, box, end } = this
    const left = clamp(at.left + pull(x, box.left, box.right), end.left)
    const top = clamp(at.top + pull(y, box.top, box.bottom), end.top)
    if (Math.abs(left - at.left) < 1 && Math.abs(top - at.top) < 1) return false
    this.grid.scrollTo(left, top)
    this.scrolled()
    return true
  }
}

const scrollOf = ({ scrollLeft, scrollTop }: HTMLElement): Way => ({ left: scrollLeft, top: scrollTop })

const pull = (at: number, low: number, high: number) =>
  at < low + EDGE ? -SCROLL_STEP : at > high - EDGE ? SCROLL_STEP : 0

const clamp = (at: number, end: number) => Math.min(Math.max(at, 0), end)
