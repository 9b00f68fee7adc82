import { scaleBand, scaleLinear } from 'd3-scale'
import type { Chart } from './chart.ts'
import { Reader } from './reader.tsx'
import { useWidth } from './use-width.ts'

const FIRST_WIDTH = 640
const TOP = 20
const ROW = 28
/** The overhang of the last label of a column. */
const HALF_A_LABEL = 16

interface GridChartProps {
  label: string
  chart: Extract<Chart, { kind: 'grid' }>
}

/** A heat map of two dimensions: higher values have a deeper gold. */
export function GridChart({ label, chart: { columns, rows, format } }: GridChartProps) {
  const [ref, width] = useWidth(FIRST_WIDTH)
  const left = rows.some(({ name }) => name.length > 4) ? 64 : 34
  const x = scaleBand(columns, [left, width]).padding(0.06)
  const highest = Math.max(0, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const depth = scaleLinear([0, highest || 1], [0, 1])
  const cells = rows.flatMap(({ name, values }, row) =>
    columns.map((column, index) => ({ row, column, name, value: values[index] ?? null })),
  )
  const texts = cells.map(({ name, column, value }) =>
    value === null ? `${name} ${column}, not known yet` : `${name} ${column}, ${format(value)}`,
  )
  const every = Math.max(1, Math.ceil(36 / (x.bandwidth() || 36)))
  const isWide = x.bandwidth() >= 34
  if (rows.length === 0) return null
  return (
    <Reader label={label} texts={texts} perRow={columns.length} legend="Darker = more">
      {(read, point) => (
        <div ref={ref}>
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${width} ${TOP + rows.length * ROW}`}
            className="block w-full"
          >
            {columns.map((column, index) =>
              index % every === 0 ? (
                <text
                  key={column}
                  x={Math.min((x(column) ?? 0) + x.bandwidth() / 2, width - HALF_A_LABEL)}
                  y={13}
                  textAnchor="middle"
                  fill="var(--muted)"
                  className="text-xs"
                >
                  {column}
                </text>
              ) : null,
            )}
            {rows.map(({ name }, row) => (
              <text key={name} x={0} y={TOP + row * ROW + 18} fill="var(--muted)" className="text-xs">
                {name}
              </text>
            ))}
            {cells.map(({ row, column, name, value }, index) => (
              <g key={`${name} ${column}`} onPointerEnter={() => point(index)}>
                <rect
                  x={x(column)}
                  y={TOP + row * ROW + 1}
                  width={x.bandwidth()}
                  height={ROW - 2}
                  rx={3}
                  fill={value === null ? 'none' : 'var(--sunken)'}
                />
                <rect
                  x={x(column)}
                  y={TOP + row * ROW + 1}
                  width={x.bandwidth()}
                  height={ROW - 2}
                  rx={3}
                  fillOpacity={depth(value ?? 0) * 0.85}
                  strokeWidth={2}
                  fill="var(--gold-ink)"
                  stroke={read === index ? 'var(--focus)' : 'none'}
                />
                {isWide && value !== null && value > 0 && (
                  <text
                    x={(x(column) ?? 0) + x.bandwidth() / 2}
                    y={TOP + row * ROW + 18}
                    textAnchor="middle"
                    fill={depth(value) > 0.5 ? 'var(--card)' : 'var(--fg)'}
                    className="text-xs tabular-nums"
                  >
                    {format(value)}
                  </text>
                )}
              </g>
            ))}
          </svg>
        </div>
      )}
    </Reader>
  )
}
