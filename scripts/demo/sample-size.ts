// How much sample there is to make: a believable one, or for measurements any number of appointments and the rest in proportion.
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

/** Six beauticians have two or three visits each on every day of the month before today and of the one after it. */
const usual: SampleSize = {
  appointments: 900,
  clients: 180,
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
  const inProportion = (share: number) => Math.max(1, Math.round(appointments * share))
  return {
    appointments,
    clients: inProportion(0.2),
    leads: inProportion(0.125),
    reviews: inProportion(0.07),
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
