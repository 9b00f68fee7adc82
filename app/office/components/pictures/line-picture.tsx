import { scaleLinear, scalePoint } from 'd3-scale'
import { area, line } from 'd3-shape'
import type { Picture } from './picture.ts'
import { Reader } from './reader.tsx'
import { useWidth } from './use-width.ts'

const FIRST_WIDTH = 640
const TOP = 26
const BOTTOM = 24
/** Where the first series stands out and those behind it step back. */
const strokes = ['var(--gold-ink)', 'var(--faint)']
const inks = ['var(--gold-ink)', 'var(--muted)']

interface LinePictureProps {
  label: string
  picture: Extract<Picture, { kind: 'line' }>
  height?: number
}

/** Values over time; each line is named at its highest point. */
export function LinePicture({ label, picture: { labels, series, format }, height = 220 }: LinePictureProps) {
  const [ref, width] = useWidth(FIRST_WIDTH)
  const names = labels.map((_, index) => index)
  const highest = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const lowest = Math.min(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const y = scaleLinear([lowest, highest || 1], [height - BOTTOM, TOP])
  // Whole ones: half a visit is none.
  const steps = y.ticks(Math.round(height / 55)).filter((step) => step !== 0 && Number.isInteger(step))
  // Room for what they say.
  const left = Math.max(8, ...steps.map((step) => format(step).length * 7 + 10))
  const right = width - 8
  const x = scalePoint(names, [left, right]).padding(labels.length < 2 ? 0.5 : 0)
  const at = (index: number) => x(index) ?? 0
  const isThere = (value: number | null) => value !== null
  const draw = line<number | null>(
    (_, index) => at(index),
    (value) => y(value ?? 0),
  ).defined(isThere)
  const fill = area<number | null>(
    (_, index) => at(index),
    y(0),
    (value) => y(value ?? 0),
  ).defined(isThere)
  const texts = labels.map((name, index) =>
    [name, ...series.map((each) => `${each.name} ${valueInWords(each.values[index], format)}`)].join(', '),
  )
  // Every label that has room: about 64 pixels each.
  const every = Math.max(1, Math.ceil((labels.length * 64) / width))
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
            {series.map(({ name, values }, place) => (
              <PeakName
                key={name}
                name={name}
                values={values}
                format={format}
                fill={inks[place] ?? 'var(--muted)'}
                at={at}
                y={y}
                width={width}
                isBelow={place > 0}
              />
            ))}
            {labels.map((text, index) =>
              index % every === 0 ? (
                <text
                  key={text + String(index)}
                  x={at(index)}
                  y={height - 6}
                  textAnchor={index === 0 ? 'start' : index === labels.length - 1 ? 'end' : 'middle'}
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
  name: string
  values: readonly (number | null)[]
  format: (value: number) => string
  fill: string
  at: (index: number) => number
  y: (value: number) => number
  width: number
  isBelow: boolean
}

/** Where the line is highest, its name and that value, kept within the picture. */
function PeakName({ name, values, format, fill, at, y, width, isBelow }: PeakNameProps) {
  const peak = values.reduce<number>(
    (best, value, index) =>
      (value ?? Number.NEGATIVE_INFINITY) > (values[best] ?? Number.NEGATIVE_INFINITY) ? index : best,
    0,
  )
  const value = values[peak]
  if (value === null || value === undefined || value <= 0) return null
  const x = at(peak)
  const anchor = x < width * 0.3 ? 'start' : x > width * 0.7 ? 'end' : 'middle'
  return (
    <text
      x={Math.min(width - 4, Math.max(4, x))}
      y={isBelow ? y(value) + 16 : y(value) - 8}
      textAnchor={anchor}
      // Readable where another line runs behind it.
      paintOrder="stroke"
      strokeWidth={4}
      strokeLinejoin="round"
      fill={fill}
      stroke="var(--card)"
      className="text-xs font-medium"
    >
      {name}: {format(value)}
    </text>
  )
}

const valueInWords = (value: number | null | undefined, format: (value: number) => string) =>
  value === null || value === undefined ? 'nothing yet' : format(value)
