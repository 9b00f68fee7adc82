// What a part of the torture found out on one engine, and how it is told.
import { machine, readSections } from '../../../bench/results.ts'
import type { Audit } from './clerks.ts'

export interface Finding extends Audit {
  readonly what: string
  readonly engine: string
  /** Writes and requests that were not answered well, all of them sent again. */
  readonly failed: number
  /** Milliseconds, the longest; null where nothing had to come back. */
  readonly back: number | null
  /** The most megabytes the product took; null where it ran inside of the test. */
  readonly peak: number | null
  /** Whatever else must hold and does not. */
  readonly problems: readonly string[]
}

const longestBackMs = 3_000
/** Of a small machine's memory. */
const largestPeak = 1024

const columns = [
  'what',
  'engine',
  'acknowledged',
  'lost',
  'doubled',
  'half-done',
  'failed and sent again',
  'back after',
  'memory',
  'as it must be',
]

/** A short form says nothing about time: it may run on a busy machine. */
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

Written by \`npm run torture\`, part by part. Four clerks write enquiries and book them over HTTP; what was acknowledged is
afterwards held against what the database holds. To be as it must: nothing lost, doubled or half-done, back within three
seconds, and the embedded product never above a gigabyte of memory.
`

/** The report with the section of one part written anew. */
export function reportOf(before: string, part: string, findings: readonly Finding[]): string {
  const sections = readSections(before)
  sections.set(part, `## ${part}: ${machine()}\n\n${tableOf(findings, { timed: true })}\n`)
  return [heading, ...sections.values()].join('\n')
}
