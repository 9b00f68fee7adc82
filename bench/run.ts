// `npm run bench [-- name …]`: runs the modules of this folder that export `title` and `measure`, prints one table
// and writes bench/results.md. Exits with 1 when a target was missed.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from './figure.ts'
import { columns, readSections, rowOf, writeResults, writeSection } from './results.ts'
import { repeated } from './retry-when-throttled.ts'

interface Benchmark {
  readonly title: string
  measure(): Promise<Figure[]>
}

const file = join(import.meta.dirname, 'results.md')
const notMeasuring = ['run.ts', 'results.ts', 'figure.ts', 'retry-when-throttled.ts']
const names = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !notMeasuring.includes(name))
  .map((name) => name.slice(0, -'.ts'.length))

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`Unknown benchmark "${unknown.join('", "')}". Benchmarks: ${names.join(', ')}.\n`)
  process.exit(1)
}

const sections = readSections(existsSync(file) ? readFileSync(file, 'utf8') : '')
const measured: Figure[] = []
for (const name of asked.length > 0 ? asked : names) {
  const module: unknown = await import(`./${name}.ts`)
  if (!isBenchmark(module)) continue
  process.stdout.write(`${module.title} …\n`)
  const figures = await module.measure()
  measured.push(...figures)
  // After each one, so that a later failure does not lose earlier figures.
  sections.set(name, writeSection(name, module.title, figures))
  writeFileSync(file, writeResults(sections))
}

const rows = measured.map((figure) => {
  const cells = rowOf(figure)
  return Object.fromEntries(columns.map((column, index) => [column, cells[index]]))
})
console.table(rows)
process.stdout.write(`Measurements repeated because of CPU throttling: ${repeated()}.\n`)
process.exit(measured.every((figure) => figure.met) ? 0 : 1)

function isBenchmark(module: unknown): module is Benchmark {
  return typeof module === 'object' && module !== null && 'title' in module && 'measure' in module
}
