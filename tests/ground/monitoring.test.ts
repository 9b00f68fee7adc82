// Dashboard and alert rules name metrics that the server writes, with labels that they have.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const names = /\b(?:shringar|process)_[a-z_]+/g
const inCode = new Set(
  globSync('server/metrics/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).flatMap((file) =>
    [...read(file).matchAll(/'((?:shringar|process)_[a-z_]+)'/g)].map(([, name = '']) => name),
  ),
)
const metricOf = (name: string) => name.replace(/(?<=_duration_seconds)_(bucket|sum|count)$/, '')

describe.each(['deploy/monitoring/alerts.yml', 'deploy/monitoring/grafana-dashboard.json'])('%s', (file) => {
  it('names only metrics that exist', () => {
    const named = new Set((read(file).match(names) ?? []).map(metricOf))
    expect(named.size).toBeGreaterThan(8)
    expect([...named].filter((name) => !inCode.has(name))).toEqual([])
  })
})

it('the dashboard shows every metric', () => {
  const shown = new Set((read('deploy/monitoring/grafana-dashboard.json').match(names) ?? []).map(metricOf))
  expect([...inCode].filter((name) => !shown.has(name))).toEqual([])
})
