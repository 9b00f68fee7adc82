// `npm test [-- part …]` and `npm run check`: every check and every test, one after another, then what failed by name
// and one line that says how many passed and failed. Everything temporary goes into one folder, which is gone at the end, and a process that a
// test leaves behind counts as a failure.
import { rmSync } from 'node:fs'
import { parts, quickParts } from './test/parts.ts'
import { emptyTally, formatTally, oneFailed, onePassed, plus, type Tally } from './test/tally.ts'
import { makeTemporaryFolder } from './test/temporary-folder.ts'
import { endLeftovers, newFiles, untrackedFiles } from './test/traces.ts'

const asked = process.argv.slice(2).filter((argument) => argument !== '--quick')
const unknown = asked.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no part "${unknown.join('", "')}"; the parts are ${Object.keys(parts).join(', ')}.\n`,
  )
  process.exit(1)
}
const quick = process.argv.includes('--quick')
const everything = quick ? quickParts : Object.keys(parts)
const chosen = asked.length > 0 ? asked : everything

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (interrupted = true))

const run = `${process.pid}-${Date.now()}`
const folder = makeTemporaryFolder()
Object.assign(process.env, { TMPDIR: folder, SHRINGAR_TEST_RUN: run })

const before = untrackedFiles()
let total = emptyTally
for (const name of chosen) {
  if (interrupted) break
  total = plus(total, await runPart(name))
}

const running = await endLeftovers(run)
rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
total = plus(total, traceless('nothing left running', running))
// The quick part runs while someone works; files that appear meanwhile are theirs.
if (!quick) {
  const files = newFiles(before, untrackedFiles())
  total = plus(total, traceless('nothing left in the work tree', files))
}
if (interrupted) total = plus(total, oneFailed('interrupted'))

process.stdout.write(`\n${total.failures.map((failure) => `✗ ${failure}\n`).join('')}${formatTally(total)}\n`)
process.exit(total.failures.length > 0 ? 1 : 0)

async function runPart(name: string): Promise<Tally> {
  const started = Date.now()
  process.stdout.write(`\n── ${name}\n`)
  try {
    const tally = (await parts[name]?.(folder)) ?? emptyTally
    process.stdout.write(`${name}: ${formatTally(tally)} (${Math.round((Date.now() - started) / 1000)} s)\n`)
    return tally
  } catch (error) {
    const message = `${name}: ${error instanceof Error ? error.message : String(error)}`
    process.stderr.write(`${message}\n`)
    return oneFailed(message)
  }
}

function traceless(what: string, traces: readonly string[]): Tally {
  if (traces.length === 0) return onePassed
  process.stderr.write(`\n${what}: no, found\n${traces.map((trace) => `  ${trace}`).join('\n')}\n`)
  return oneFailed(what)
}
