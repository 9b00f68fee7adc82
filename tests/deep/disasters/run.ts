// `npm run torture [-- kills cuts disk crowd load] [-- --short]`: disasters that must not lose an acknowledged
// write, on both engines. Prints a table, the long form also writes bench/torture.md, and exits with 1 on any
// failure.
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
import { engines } from './restartable-product.ts'

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const { short } = values
const print = (text: string) => process.stdout.write(`${text}\n`)
/** Seeds the times of kills and power cuts. */
const seed = process.env.SEED ?? String(Math.floor(Math.random() * 2 ** 31))
print(`SEED=${seed}`)

const parts: Record<string, () => Promise<(Finding | null)[]>> = {
  kills: () => inSequence((engine) => kills(engine, short ? 4 : 100, seeded(Number(seed)))),
  cuts: async () => [await powerCuts(short ? 20 : 500)],
  disk: () => inSequence((engine) => fullDisk(engine, short ? 1_500 : 10_000)),
  crowd: () => inSequence((engine) => crowd(engine, short ? 500 : 2_000, short ? 4_000 : 60_000)),
  load: () => inParallel((engine) => longLoad(engine, short ? 5_000 : 15 * 60_000)),
}

const partNames = positionals.length > 0 ? positionals : Object.keys(parts)
const unknown = partNames.filter((name) => !(name in parts))
if (unknown.length > 0) {
  process.stderr.write(`Unknown part "${unknown.join('", "')}". Parts: ${Object.keys(parts).join(', ')}.\n`)
  process.exit(1)
}

await buildIfChanged(print)
const report = join(import.meta.dirname, '../../../bench/torture.md')
const findings: Finding[] = []
for (const name of partNames) {
  print(`${name} …`)
  const found = (await parts[name]?.()) ?? []
  if (found.includes(null)) print(`${name}: skipped, because this process may not mount a file system`)
  const made = found.filter((finding) => finding !== null)
  findings.push(...made)
  // After each part, so that a later failure does not lose earlier results.
  if (!short && made.length > 0)
    writeFileSync(report, reportOf(existsSync(report) ? readFileSync(report, 'utf8') : '', name, made))
}
print(tableOf(findings, { timed: !short }))
process.exit(findings.every((finding) => problemsOf(finding, { timed: !short }).length === 0) ? 0 : 1)

async function inSequence(part: (engine: (typeof engines)[number]) => Promise<Finding | null>) {
  const found: (Finding | null)[] = []
  for (const engine of engines) found.push(await part(engine))
  return found
}

/** Both are awaited, also if one fails: no process may be left running. */
async function inParallel(part: (engine: (typeof engines)[number]) => Promise<Finding>) {
  const found = await Promise.allSettled(engines.map(part))
  return found.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}

/** In its own process, in which all disk writes are recorded. */
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
  const isComplete = written.includes(`${times} power cuts, `)
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
      ...(isComplete ? [] : [`it ended early (--seed ${seed})`]),
      ...bad.map((line) => `${line} (--seed ${seed})`),
    ],
  }
}
