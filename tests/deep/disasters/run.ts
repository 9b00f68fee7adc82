// `npm run torture [-- kills cuts disk crowd load] [-- --short]`: everything that must not cost a single acknowledged
// write, on both engines. Prints a table; the long form also writes bench/torture.md. Ends with 1 if anything is not as it
// must be.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { seeded } from '../../../art/random.ts'
import { buildIfChanged } from '../../../scripts/build.ts'
import { crowd } from './crowd.ts'
import { type Finding, problemsOf, reportOf, tableOf } from './finding.ts'
import { fullDisk } from './full-disk.ts'
import { kills } from './kills.ts'
import { longLoad } from './long-load.ts'
import { engines } from './victim.ts'

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const { short } = values
const say = (text: string) => process.stdout.write(`${text}\n`)
/** The moments of kills and power cuts follow from it. */
const seed = process.env.SEED ?? String(Math.floor(Math.random() * 2 ** 31))
say(`SEED=${seed}`)

const parts: Record<string, () => Promise<(Finding | null)[]>> = {
  kills: () => oneAfterTheOther((engine) => kills(engine, short ? 4 : 100, seeded(Number(seed)))),
  cuts: async () => [await powerCuts(short ? 20 : 500)],
  disk: () => oneAfterTheOther((engine) => fullDisk(engine, short ? 1_500 : 10_000)),
  crowd: () => oneAfterTheOther((engine) => crowd(engine, short ? 500 : 2_000, short ? 4_000 : 60_000)),
  load: () => atOnce((engine) => longLoad(engine, short ? 5_000 : 15 * 60_000)),
}

const asked = positionals.length > 0 ? positionals : Object.keys(parts)
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no part "${unknown.join('", "')}"; there are ${Object.keys(parts).join(', ')}.\n`,
  )
  process.exit(1)
}

await buildIfChanged(say)
const report = join(import.meta.dirname, '../../../bench/torture.md')
const findings: Finding[] = []
for (const name of asked) {
  say(`${name} …`)
  const found = (await parts[name]?.()) ?? []
  if (found.includes(null)) say(`${name}: skipped, this process may not mount a disk of its own`)
  const made = found.filter((finding) => finding !== null)
  findings.push(...made)
  // After each one, so that a later part that fails does not cost what the earlier found.
  if (!short && made.length > 0)
    writeFileSync(report, reportOf(existsSync(report) ? readFileSync(report, 'utf8') : '', name, made))
}
say(tableOf(findings, { timed: !short }))
process.exit(findings.every((finding) => problemsOf(finding, { timed: !short }).length === 0) ? 0 : 1)

async function oneAfterTheOther(part: (engine: (typeof engines)[number]) => Promise<Finding | null>) {
  const found: (Finding | null)[] = []
  for (const engine of engines) found.push(await part(engine))
  return found
}

/** Each is brought to its end, also where the other fails: what it started must not be left running. */
async function atOnce(part: (engine: (typeof engines)[number]) => Promise<Finding>) {
  const found = await Promise.allSettled(engines.map(part))
  return found.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}

/** In a process of its own, in which every write to the disk is noted. */
async function powerCuts(times: number): Promise<Finding> {
  const program = [join(import.meta.dirname, 'disk/record.ts'), join(import.meta.dirname, 'power-cuts.ts')]
  const child = spawn(process.execPath, ['--import', ...program, '--cuts', String(times), '--seed', seed], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let written = ''
  child.stdout.on('data', (chunk: Buffer) => {
    written += chunk
  })
  await once(child, 'close')
  const bad = written.split('\n').filter((line) => /^cut /.test(line) && !line.endsWith('all there'))
  const isWhole = written.includes(`${times} power cuts, `)
  const acknowledged = [...written.matchAll(/, (\d+) acknowledged/g)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  )
  return {
    what: `${times} power cuts`,
    engine: 'embedded',
    acknowledged,
    lost: bad.length,
    losses: [],
    doubled: 0,
    halfDone: 0,
    failed: 0,
    back: null,
    peak: null,
    problems: [
      ...(isWhole ? [] : [`it ended early (--seed ${seed})`]),
      ...bad.map((line) => `${line} (--seed ${seed})`),
    ],
  }
}
