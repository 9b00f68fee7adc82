// `npm run test:steady [-- --browser-rounds N] [--other-rounds N]`: the browser tests ten times and the rest three times,
// without retries, beside two busy loops. Finished rounds are stored in .cache/steady.json for this state of the code, so
// that a run can be stopped and resumed, and its result be written into docs/testing.md. Prints that line at the end.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { root, runTool } from './run-tool.ts'

const BUSY_LOOPS = 2
const { values } = parseArgs({
  options: {
    'browser-rounds': { type: 'string', default: '10' },
    'other-rounds': { type: 'string', default: '3' },
  },
})
const kinds = [
  { name: 'browser', parts: ['e2e'], rounds: Number(values['browser-rounds']) },
  { name: 'other', parts: ['unit', 'database', 'ground'], rounds: Number(values['other-rounds']) },
] as const

const round = z.object({ kind: z.string(), seconds: z.number(), failed: z.boolean(), lastLines: z.string() })
const storedRounds = z.object({ state: z.string(), rounds: z.array(round) })
type Round = z.infer<typeof round>

const file = join(root, '.cache/steady.json')
const results = join(root, '.cache/test-results')
const commit = git('rev-parse', '--short', 'HEAD').trim()
const state = codeState()
const done = readRounds()
let stopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (stopped = true))
const busy = Array.from({ length: BUSY_LOOPS }, () =>
  spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
)
try {
  for (const { name, parts, rounds } of kinds) {
    while (!stopped && done.filter(({ kind }) => kind === name).length < rounds) {
      process.stdout.write(
        `\n══ ${name}, round ${done.filter(({ kind }) => kind === name).length + 1} of ${rounds}\n`,
      )
      const ended = await runRound(name, parts)
      // A round that was stopped says nothing.
      if (stopped) break
      done.push(ended)
      mkdirSync(join(root, '.cache'), { recursive: true })
      writeFileSync(file, JSON.stringify({ state, rounds: done }))
    }
  }
} finally {
  for (const loop of busy) loop.kill('SIGKILL')
}

if (stopped) process.exit(130)

const failed = done.filter((entry) => entry.failed)
for (const { kind, lastLines } of failed) process.stdout.write(`\n✗ ${kind}\n${lastLines}\n`)
const count = (kind: string) => done.filter((entry) => entry.kind === kind).length
const day = new Date().toISOString().slice(0, 10)
process.stdout.write(
  `\n| ${day} | ${commit} | ${count('browser')} | ${count('other')} | ${failed.length} |\n${done.length - failed.length} passed, ${failed.length} failed\n`,
)
process.exit(failed.length > 0 ? 1 : 0)

async function runRound(kind: string, parts: readonly string[]): Promise<Round> {
  const started = Date.now()
  const output: Buffer[] = []
  const { CI: _retries, ...env } = process.env
  const end = await runTool('../scripts/test.ts', parts, {
    env,
    onOutput(text) {
      output.push(text)
      process.stdout.write(text)
    },
  })
  if (end !== 0 && !stopped && existsSync(results)) keepFailure()
  const lastLines = Buffer.concat(output).toString().trim().split('\n').slice(-20).join('\n')
  return { kind, seconds: Math.round((Date.now() - started) / 1000), failed: end !== 0, lastLines }
}

/** The next round empties the folder in which Playwright describes its failures. */
function keepFailure(): void {
  const kept = join(root, `.cache/steady-failures/${commit}-${done.length + 1}`)
  cpSync(results, kept, { recursive: true })
  process.stdout.write(`The failure is described in ${kept}\n`)
}

/** Rounds of another state prove nothing about this one. */
function readRounds(): Round[] {
  if (!existsSync(file)) return []
  const stored = storedRounds.parse(JSON.parse(readFileSync(file, 'utf8')))
  return stored.state === state ? stored.rounds : []
}

/** Hash of all committed files but the documentation, into which the result is written. */
function codeState(): string {
  const files = git('ls-tree', '-r', 'HEAD')
    .split('\n')
    .filter((line) => !line.includes('\tdocs/') && !line.endsWith('.md'))
  return createHash('sha256').update(files.join('\n')).digest('hex')
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 16 * 1024 ** 2 })
}
