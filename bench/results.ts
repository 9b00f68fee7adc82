// Reads and writes bench/results.md: one section per benchmark with the machine it ran on. Sections are kept as
// text, so that running one benchmark does not change the others.
import { cpus, totalmem } from 'node:os'
import type { Figure } from './figure.ts'

const heading = `# Measurements

Written by \`npm run bench\`. Every ratio compares two things measured in the same run on the same machine.
Times depend on the machine at that hour: the yardstick is the time of a fixed calculation.
`

export const columns = ['what', 'ours', 'peer or ceiling', 'ratio', 'target', 'met'] as const

export function rowOf({ what, ours, unit, peer, ratio, target, met }: Figure): string[] {
  const beside = peer ? `${peer.name}: ${rounded(peer.value)} ${unit}` : '–'
  return [
    what,
    `${rounded(ours)} ${unit}`,
    beside,
    ratio === undefined ? '–' : rounded(ratio),
    target,
    met ? 'yes' : 'no',
  ]
}

export function writeSection(name: string, title: string, figures: readonly Figure[]): string {
  const rows = [columns, columns.map(() => '---'), ...figures.map(rowOf)]
  const table = rows.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
  return `## ${name}: ${title}\n\n${machine()}\n\n${table.join('\n')}\n`
}

/** The sections of a results file by the name of their benchmark. */
export function readSections(results: string): Map<string, string> {
  const [, ...sections] = results.split(/^(?=## )/m)
  return new Map(sections.map((text) => [text.slice('## '.length, text.indexOf(':')), `${text.trim()}\n`]))
}

export function writeResults(sections: ReadonlyMap<string, string>): string {
  const inOrder = [...sections].sort(([a], [b]) => a.localeCompare(b)).map(([, text]) => text)
  return [heading, ...inOrder].join('\n')
}

/** Date and machine. */
export function machine(): string {
  const cores = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const day = new Date().toISOString().slice(0, 10)
  const model = cores[0]?.model.trim() ?? 'unknown'
  return `${day}, ${cores.length} cores (${model}), ${memory} GB, Node ${process.version}; yardstick ${yardstickMs()} ms.`
}

/** A fixed calculation that tells a slow hour of a shared machine from a slow product. */
function yardstickMs(): number {
  const began = performance.now()
  let sum = 0
  for (let n = 0; n < 100_000_000; n += 1) sum = (sum + n) % 1_000_003
  if (sum < 0) throw new Error('A sum of positive numbers is negative.')
  return Math.round(performance.now() - began)
}

function rounded(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 })
}
