// How much sample there is to make. A larger one keeps the proportions of the usual one.
import { parseArgs } from 'node:util'
import { StartFailure } from '#server/start-failure.ts'

export interface SampleSize {
  readonly appointments: number
  readonly clients: number
  readonly leads: number
  readonly reviews: number
  /** Over how many days before today and after it the appointments are spread. */
  readonly daysBack: number
  readonly daysAhead: number
}

const usual: SampleSize = {
  appointments: 200,
  clients: 40,
  leads: 25,
  reviews: 14,
  daysBack: 30,
  daysAhead: 30,
}
const mostRows = 10_000_000
const usage = 'for example: npm run demo -- --rows 1000000'

export function parseSampleSize(argv: readonly string[]): SampleSize {
  const rows = readRows(argv)
  if (rows === undefined) return usual
  const appointments = Number(rows)
  if (!/^\d+$/.test(rows) || appointments < 1 || appointments > mostRows) {
    throw new StartFailure(`--rows must be a whole number from 1 to ${mostRows} (got '${rows}'), ${usage}`)
  }
  const inProportion = (count: number) => Math.max(1, Math.round((appointments * count) / usual.appointments))
  return {
    appointments,
    clients: inProportion(usual.clients),
    leads: inProportion(usual.leads),
    reviews: inProportion(usual.reviews),
    daysBack: 5 * 365,
    daysAhead: 60,
  }
}

function readRows(argv: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...argv], options: { rows: { type: 'string' } } }).values.rows
  } catch (error) {
    throw new StartFailure(`${error instanceof Error ? error.message : error} (${usage})`, { cause: error })
  }
}
