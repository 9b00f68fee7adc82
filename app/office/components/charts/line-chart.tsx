import { scaleLinear, scalePoint } from 'd3-scale'
import { area, line } from 'd3-shape'
import type { Chart } from './chart.ts'
import { Reader } from './reader.tsx'
import { useWidth } from './use-width.ts'

const FIRST_WIDTH = 640
const TOP = 26
const BOTTOM = 24
/** Width of a label below the axis, and the overhang of the first and the last one. */
const LABEL = 64
const HALF_A_LABEL = 26
/** Distance from a line's highest point to its name. */
const ABOVE = -8
const BELOW = 16
/** The first series is emphasised, the others are faint. */
const strokes = ['var(--gold-ink)', 'var(--faint)']
const inks = ['var(--gold-ink)', 'var(--muted)']

interface LineChartProps {
  label: string
  chart: Extract<Chart, { kind: 'line' }>
  height?: number
}

/** Values over time; each line is labelled at its highest point. */
export function LineChart({ label, chart: { labels, series, format }, height = 220 }: LineChartProps) {
  const [ref, width] = useWidth(FIRST_WIDTH)
  const names = labels.map((_, index) => index)
  const highest = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const lowest = Math.min(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const y = scaleLinear([lowest, highest || 1], [height - BOTTOM, TOP])
  // Integers only: half an appointment does not exist.
  const steps = y.ticks(Math.round(height / 55)).filter((step) => step !== 0 && Number.isInteger(step))
  // Space for the axis labels.
  const left = Math.max(HALF_A_LABEL, ...steps.map((step) => format(step).length * 7 + 10))
  const right = width - HALF_A_LABEL
  const x = scalePoint(names, [left, right]).padding(labels.length < 2 ? 0.5 : 0)
  const at = (index: number) => x(index) ?? 0
  const isDefined = (value: number | null) => value !== null
  const draw = line<number | null>(
    (_, index) => at(index),
    (value) => y(value ?? 0),
  ).defined(isDefined)
  const fill = area<number | null>(
    (_, index) => at(index),
    y(0),
    (value) => y(value ?? 0),
  ).defined(isDefined)
  const peaks = series.map(({ values }) => peakOf(values))
  const highestLine = peaks.reduce(
    (best, { value }, place) => (value > (peaks[best]?.value ?? 0) ? place : best),
    0,
  )
  const texts = labels.map((name, index) =>
    [name, ...series.map((each) => `${each.name} ${valueText(each.values[index], format)}`)].join(', '),
  )
  const every = Math.max(1, Math.ceil(((labels.length - 1) * LABEL) / (right - left)))
  return (
    <Reader label={label} texts={texts} legend={series[1] && `Dashed: ${series[1].name}`}>
      {(read, point) => (
        <div ref={ref}>
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${width} ${height}`}
            className="block w-full"
            style={{ touchAction: 'pan-y' }}
            onPointerMove={({ currentTarget, clientX }) => {
              const box = currentTarget.getBoundingClientRect()
              const share = ((clientX - box.left) * (width / box.width) - left) / (right - left)
              point(Math.round(Math.max(0, share) * (labels.length - 1)))
            }}
          >
            {steps.map((step) => (
              <line key={step} x1={left} x2={width} y1={y(step)} y2={y(step)} stroke="var(--line)" />
            ))}
            <line x1={left} x2={width} y1={y(0)} y2={y(0)} stroke="var(--line-strong)" />
            {series[0] && <path d={fill(series[0].values) ?? ''} fill="var(--gold-ink)" fillOpacity={0.14} />}
            {series.toReversed().map(({ name, values }) => {
              const place = series.findIndex((each) => each.name === name)
              return (
                <path
                  key={name}
                  d={draw(values) ?? ''}
                  fill="none"
                  strokeWidth={place === 0 ? 2.25 : 1.5}
                  strokeDasharray={place === 0 ? undefined : '4 4'}
                  strokeLinejoin="round"
                  stroke={strokes[place] ?? 'var(--faint)'}
                />
              )
            })}
            {steps.map((step) => (
              <text
                key={step}
                x={left - 8}
                y={y(step) + 4}
                textAnchor="end"
                fill="var(--muted)"
                className="text-xs tabular-nums"
              >
                {format(step)}
              </text>
            ))}
            {series.map(({ name }, place) => {
              const { index, value } = peaks[place] ?? { index: 0, value: 0 }
              // Above the highest line and below the others, so that labels do not overlap, but never over the axis labels.
              const isBelow = place !== highestLine && y(value) + BELOW < height - BOTTOM
              return value > 0 ? (
                <PeakName
                  key={name}
                  text={`${name}: ${format(value)}`}
                  fill={inks[place] ?? 'var(--muted)'}
                  x={at(index)}
                  y={y(value) + (isBelow ? BELOW : ABOVE)}
                  width={width}
                />
              ) : null
            })}
            {labels.map((text, index) =>
              index % every === 0 ? (
                <text
                  key={text + String(index)}
                  x={at(index)}
                  y={height - 6}
                  textAnchor="middle"
                  fill="var(--muted)"
                  className="text-xs"
                >
                  {text}
                </text>
              ) : null,
            )}
            {read !== null && (
              <g>
                <line x1={at(read)} x2={at(read)} y1={TOP} y2={height - BOTTOM} stroke="var(--line-strong)" />
                {series.map(({ name, values }, place) => {
                  const value = values[read]
                  return value === null || value === undefined ? null : (
                    <circle
                      key={name}
                      cx={at(read)}
                      cy={y(value)}
                      r={4}
                      fill={inks[place] ?? 'var(--muted)'}
                    />
                  )
                })}
              </g>
            )}
          </svg>
        </div>
      )}
    </Reader>
  )
}

interface PeakNameProps {
  text: string
  fill: string
  x: number
  y: number
  width: number
}

/** The name and value of a line at its highest point, within the chart. */
const PeakName = ({ text, fill, x, y, width }: PeakNameProps) => (
  <text
    x={Math.min(width - 4, Math.max(4, x))}
    y={y}
    textAnchor={x < width * 0.3 ? 'start' : x > width * 0.7 ? 'end' : 'middle'}
    // Keeps the text readable over another line.
    paintOrder="stroke"
    strokeWidth={4}
    strokeLinejoin="round"
    fill={fill}
    stroke="var(--card)"
    className="text-xs font-medium"
  >
    {text}
  </text>
)

function peakOf(values: readonly (number | null)[]): { index: number; value: number } {
  const value = Math.max(0, ...values.map((each) => each ?? 0))
  return { index: Math.max(0, values.indexOf(value)), value }
}

const valueText = (value: number | null | undefined, format: (value: number) => string) =>
  value === null || value === undefined ? 'nothing yet' : format(value)
