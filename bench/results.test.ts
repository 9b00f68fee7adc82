import { expect, it } from 'vitest'
import { readSections, writeResults, writeSection } from './results.ts'

const figure = { what: 'lists', ours: 1500, unit: 'req/s', target: '≥ 0.5', met: true }

it('shows a figure beside its peer', () => {
  const section = writeSection('rest', 'Tables over REST', [
    { ...figure, peer: { name: 'PGlite alone', value: 2000 }, ratio: 0.75 },
  ])
  expect(section).toContain('## rest: Tables over REST')
  expect(section).toContain('| lists | 1,500 req/s | PGlite alone: 2,000 req/s | 0.75 | ≥ 0.5 | yes |')
  expect(section).toContain(`Node ${process.version}; yardstick `)
})

it('keeps the rows of a benchmark that was not run', () => {
  const first = writeResults(
    new Map([
      ['site', writeSection('site', 'Pages', [figure])],
      ['rest', writeSection('rest', 'Tables', [figure])],
    ]),
  )
  const sections = readSections(first)
  const kept = sections.get('site')
  sections.set('rest', writeSection('rest', 'Tables', [{ ...figure, ours: 7, met: false }]))
  const second = writeResults(sections)
  expect(kept).toContain('| lists | 1,500 req/s |')
  expect(second).toContain(kept)
  expect(second).toContain('| lists | 7 req/s | – | – | ≥ 0.5 | no |')
  expect(writeResults(readSections(second))).toBe(second)
})
