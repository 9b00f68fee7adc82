// The result of one torture part on one engine, and its report.
import { machine, readSections } from '../../../bench/results.ts'
import type { Audit } from './http-writers.ts'

export interface Finding extends Audit {
  readonly what: string
  readonly engine: string
  /** Failed writes and requests, all of them retried. */
  readonly failed: number
  /** The longest recovery in milliseconds, or null where nothing had to recover. */
  readonly back: number | null
  /** Peak memory of the product in megabytes, or null where it ran inside the test. */
  readonly peak: number | null
  /** Other violated conditions. */
  readonly problems: readonly string[]
}

const longestBackMs = 3_000
/** The memory of a small machine. */
const largestPeak = 1024

const columns = [
  'what',
  'engine',
  'acknowledged',
  'lost',
  'doubled',
  'half-done',
  'failed and retried',
  'back after',
  'memory',
  'passed',
]

/** A short run makes no statement about time: the machine may be busy. */
export function problemsOf(finding: Finding, { timed }: { timed: boolean }): string[] {
  const { lost, losses, doubled, halfDone, back, engine, peak, problems } = finding
  return [
    ...(lost > 0 ? [`${lost} lost`, ...losses] : []),
    ...(doubled > 0 ? [`${doubled} doubled`] : []),
    ...(halfDone > 0 ? [`${halfDone} half-done`] : []),
    ...(timed && back !== null && back > longestBackMs
      ? [`back after more than ${longestBackMs / 1000} s`]
      : []),
    ...(engine === 'embedded' && peak !== null && peak > largestPeak
      ? [`took more than ${largestPeak} MB`]
      : []),
    ...problems,
  ]
}

function rowOf(finding: Finding, timed: boolean): string[] {
  const { what, engine, acknowledged, lost, doubled, halfDone, failed, back, peak } = finding
  const problems = problemsOf(finding, { timed })
  return [
    what,
    engine,
    ...[acknowledged, lost, doubled, halfDone, failed].map((count) => count.toLocaleString('en')),
    back === null ? '–' : `${(back / 1000).toFixed(1)} s`,
    peak === null ? '–' : `${Math.round(peak)} MB`,
    problems.length === 0 ? 'yes' : problems.join(', '),
  ]
}

export function tableOf(findings: readonly Finding[], { timed }: { timed: boolean }): string {
  const rows = [columns, columns.map(() => '---'), ...findings.map((finding) => rowOf(finding, timed))]
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

const heading = `# Torture

Written by \`npm run torture\`, part by part. Four writers insert leads and book them over HTTP; afterwards the acknowledged
writes are compared with the database. Passed means: nothing lost, doubled or half-done, back within three seconds, and the
embedded product never above a gigabyte of memory.
`

/** Replaces one part's section of the report. */
export function reportOf(before: string, part: string, findings: readonly Finding[]): string {
  const sections = readSections(before)
  sections.set(part, `## ${part}: ${machine()}\n\n${tableOf(findings, { timed: true })}\n`)
  return [heading, ...sections.values()].join('\n')
}
