/**
 * Reads a chart value by value: with the arrow keys, as screen readers move a slider, or by pointing at it. The current value
 * is shown below the chart.
 */
import { type KeyboardEvent, type ReactNode, useState } from 'react'

interface ReaderProps {
  label: string
  /** The text of each value, in reading order. */
  texts: readonly string[]
  /** The number of values per row, if there are several rows. */
  perRow?: number
  /** Shown below the chart while no value is selected. */
  legend?: string
  /** `read` is the index of the selected value. */
  children: (read: number | null, point: (index: number) => void) => ReactNode
}

export function Reader({ label, texts, perRow = 1, legend, children }: ReaderProps) {
  const [index, setIndex] = useState<number | null>(null)
  const last = texts.length - 1
  const read = index === null || last < 0 ? null : Math.min(index, last)
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = afterKey(event.key, read ?? -1, perRow, last)
    if (wanted === null) return
    event.preventDefault()
    setIndex(read === null ? 0 : Math.max(0, Math.min(last, wanted)))
  }
  return (
    <div>
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${label}: read with the arrow keys`}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={read ?? 0}
        aria-valuetext={texts[read ?? 0] ?? 'No values'}
        onKeyDown={onKeyDown}
        // A touch leaves when the finger is lifted, and the value must stay readable.
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setIndex(null)}
        className="rounded-lg outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
      >
        {children(read, setIndex)}
      </div>
      <p aria-hidden="true" className="mt-1 min-h-6 text-sm text-muted tabular-nums">
        {read === null ? legend : texts[read]}
      </p>
    </div>
  )
}

/** The value that a key selects; null if the key has no meaning here. */
function afterKey(key: string, from: number, perRow: number, last: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return from + 1
    case 'ArrowLeft':
      return from - 1
    case 'ArrowDown':
      return from + perRow
    case 'ArrowUp':
      return from - perRow
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}
