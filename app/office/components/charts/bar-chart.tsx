import { scaleLinear } from 'd3-scale'
import type { Chart } from './chart.ts'
import { Reader } from './reader.tsx'
import { useWidth } from './use-width.ts'

const FIRST_WIDTH = 640
const ROW = 44
/** Further bars are only in the table. */
const MOST_BARS = 12

interface BarChartProps {
  label: string
  chart: Extract<Chart, { kind: 'bars' }>
}

/** A bar per item, with its name above it; a thin line shows the previous value. */
export function BarChart({ label, chart: { bars: all, format } }: BarChartProps) {
  const [ref, width] = useWidth(FIRST_WIDTH)
  const bars = all.slice(0, MOST_BARS)
  const highest = Math.max(0, ...bars.flatMap(({ value, before = 0 }) => [value, before]))
  const x = scaleLinear([0, highest || 1], [0, width])
  const texts = bars.map(({ name, value, before }) =>
    [`${name}, ${format(value)}`, before === undefined ? '' : `before ${format(before)}`]
      .filter(Boolean)
      .join(', '),
  )
  if (bars.length === 0) return null
  return (
    <Reader
      label={label}
      texts={texts}
      legend={bars.some(({ before = 0 }) => before > 0) ? 'Thin bars: previous period' : ''}
    >
      {(read, point) => (
        <div ref={ref}>
          <svg aria-hidden="true" viewBox={`0 0 ${width} ${bars.length * ROW}`} className="block w-full">
            {bars.map(({ key, name, value, before }, index) => (
              <g key={key} transform={`translate(0 ${index * ROW})`} onPointerEnter={() => point(index)}>
                <rect width={width} height={ROW} fill={read === index ? 'var(--sunken)' : 'transparent'} />
                <text x={2} y={17} fill="var(--fg)" className="text-sm">
                  {shortened(name, width - format(value).length * 8)}
                </text>
                <text
                  x={width - 2}
                  y={17}
                  textAnchor="end"
                  fill="var(--fg)"
                  className="text-sm font-medium tabular-nums"
                >
                  {format(value)}
                </text>
                <rect y={23} width={Math.max(0, x(value))} height={10} rx={2} fill="var(--gold-ink)" />
                {before !== undefined && (
                  <rect y={35} width={Math.max(0, x(before))} height={4} rx={1} fill="var(--line-strong)" />
                )}
              </g>
            ))}
          </svg>
        </div>
      )}
    </Reader>
  )
}

/** Truncates a name to about the available width. */
function shortened(name: string, width: number): string {
  const most = Math.max(12, Math.floor((width - 16) / 7.5))
  return name.length > most ? `${name.slice(0, most - 1)}…` : name
}
