// The size of the sample: a plausible one, or any number of appointments with the rest in proportion.
import { parseArgs } from 'node:util'
import { StartFailure } from '#server/start-failure.ts'

export interface SampleSize {
  readonly appointments: number
  readonly clients: number
  readonly leads: number
  readonly reviews: number
  /** The number of days before and after today over which the appointments are spread. */
  readonly daysBack: number
  readonly daysAhead: number
}

/**
 * Six beauticians have about two appointments each per day. Fourteen months back, so that each report can compare
 * with the year before; three months ahead, as far as weddings are booked.
 */
const usual: SampleSize = {
  appointments: 4200,
  clients: 700,
  leads: 340,
  reviews: 60,
  daysBack: 425,
  daysAhead: 90,
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
