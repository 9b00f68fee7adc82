import { expect, it } from 'vitest'
import { createRegistry } from './registry.ts'

it('writes counters, histograms and readings in the text format', () => {
  const registry = createRegistry()
  const seen = registry.counter('seen_total', 'What was seen.')
  seen.add({ route: '/a', status: '200' })
  seen.add({ route: '/a', status: '200' }, 2)
  seen.add({ route: 'say "no"\\\n' })
  const took = registry.histogram('took_seconds', 'How long it took.', [0.1, 1])
  for (const value of [0.1, 0.5, 7]) took.observe({ route: '/a' }, value)
  registry.readings('open', 'What is open.', 'gauge', () => [
    { labels: { kind: 'door' }, value: 2 },
    { labels: { kind: 'unknown' }, value: null },
  ])
  registry.readings('nothing', 'Has no value.', 'gauge', () => [{ value: null }])
  expect(registry.render()).toBe(`# HELP seen_total What was seen.
# TYPE seen_total counter
seen_total{route="/a",status="200"} 3
seen_total{route="say \\"no\\"\\\\\\n"} 1
# HELP took_seconds How long it took.
# TYPE took_seconds histogram
took_seconds_bucket{route="/a",le="0.1"} 1
took_seconds_bucket{route="/a",le="1"} 2
took_seconds_bucket{route="/a",le="+Inf"} 3
took_seconds_sum{route="/a"} 7.6
took_seconds_count{route="/a"} 3
# HELP open What is open.
# TYPE open gauge
open{kind="door"} 2
`)
})

it('refuses a second metric of the same name', () => {
  const registry = createRegistry()
  registry.counter('seen_total', 'What was seen.')
  expect(() => registry.counter('seen_total', 'Again.')).toThrow('registered twice')
})
