// `npm test`, `npm run check` (--quick) and `npm run test:deep` (--deep), optionally with names of single parts.
// Runs the parts in order and prints seconds, slowest files, flaky tests, failures and counts. Temporary files go
// into one folder that is removed; a process left behind counts as a failure.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBrowser } from '../testing/browser/ensure-browser.ts'
import { root } from './run-tool.ts'
import { browserVersion } from './test/browser-version.ts'
import { endLeftovers, newFiles, untrackedFiles } from './test/leftovers.ts'
import { parts, quickParts, testParts } from './test/parts.ts'
import {
  emptyTally,
  formatSummary,
  formatTally,
  oneFailed,
  onePassed,
  plus,
  type Tally,
} from './test/tally.ts'
import { makeTemporaryFolder } from './test/temporary-folder.ts'

const { values, positionals: asked } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, deep: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const unknown = asked.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  process.stderr.write(`Unknown part "${unknown.join('", "')}". Parts: ${Object.keys(parts).join(', ')}.\n`)
  process.exit(1)
}
const everything = values.quick ? quickParts : values.deep ? Object.keys(parts) : testParts
const chosen = asked.length > 0 ? asked : everything

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (interrupted = true))

const print = (text: string) => process.stdout.write(`${text}\n`)
const run = `${process.pid}-${Date.now()}`
const folder = makeTemporaryFolder()
Object.assign(process.env, {
  TMPDIR: folder,
  SHRINGAR_TEST_RUN: run,
  // Each part starts many processes with the same code.
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
})
if (values.deep) {
  const seed = process.env.SEED ?? String(Date.now() % 2 ** 31)
  Object.assign(process.env, { DEPTH: 'deep', ENGINES: 'both', SEED: seed })
  print(`Seed of property tests: ${seed} (repeat with SEED=${seed})`)
}
const browser = chosen.some((name) => !quickParts.includes(name)) ? ensureBrowser(print) : null
const versionAtStart = browser && browserVersion(browser)
if (browser) {
  process.env.CHROMIUM_PATH = browser
  print(`Browser: ${versionAtStart}`)
}

const before = untrackedFiles()
const seconds: string[] = []
let total = emptyTally
for (const name of chosen) {
  if (interrupted) break
  total = plus(total, await runPart(name))
}

const running = await endLeftovers(run)
rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
total = plus(total, nothing('left running', running))
// The quick part runs while a developer works, so new files do not count there.
if (!values.quick) {
  total = plus(total, nothing('left in the work tree', newFiles(before, untrackedFiles())))
}
if (browser && browserVersion(browser) !== versionAtStart) {
  total = plus(
    total,
    oneFailed(`the browser changed during the run, from ${versionAtStart} to ${browserVersion(browser)}`),
  )
}
if (interrupted) total = plus(total, oneFailed('interrupted'))

print(`\nSeconds: ${seconds.join(', ')}`)
print(formatSummary(total))
process.exit(total.failures.length > 0 ? 1 : 0)

async function runPart(name: string): Promise<Tally> {
  const started = Date.now()
  print(`\n── ${name}`)
  const tally = await tallyOf(name)
  const took = Math.round((Date.now() - started) / 1000)
  seconds.push(`${name} ${took}`)
  print(`${name}: ${formatTally(tally)} (${took} s)`)
  return tally
}

async function tallyOf(name: string): Promise<Tally> {
  try {
    return (await parts[name]?.(folder)) ?? emptyTally
  } catch (error) {
    const message = `${name}: ${error instanceof Error ? error.message : String(error)}`
    process.stderr.write(`${message}\n`)
    return oneFailed(message)
  }
}

function nothing(what: string, found: readonly string[]): Tally {
  if (found.length === 0) return onePassed
  process.stderr.write(`\nnothing ${what}: no, found\n${found.map((trace) => `  ${trace}`).join('\n')}\n`)
  return oneFailed(`nothing ${what}`)
}
