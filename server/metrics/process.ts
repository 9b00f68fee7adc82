// Memory, processor time and start of this process. The names of the first ones are Prometheus' own.
import { performance } from 'node:perf_hooks'
import { cpuUsage, memoryUsage } from 'node:process'
import type { Reading, Registry } from './registry.ts'

const just = (value: number): Reading[] => [{ value }]

export function readProcess({ readings }: Registry): void {
  readings('process_resident_memory_bytes', 'Memory of the process, with the embedded engine.', 'gauge', () =>
    just(memoryUsage.rss()),
  )
  readings('process_cpu_seconds_total', 'Processor time used.', 'counter', () => {
    const { user, system } = cpuUsage()
    return just((user + system) / 1e6)
  })
  readings('process_start_time_seconds', 'When the process started, in Unix time.', 'gauge', () =>
    just(performance.timeOrigin / 1000),
  )
  readings(
    'shringar_memory_bytes',
    'Memory of JavaScript: used heap, and buffers outside of it.',
    'gauge',
    () => {
      const { heapUsed, external } = memoryUsage()
      return [
        { labels: { kind: 'heap' }, value: heapUsed },
        { labels: { kind: 'external' }, value: external },
      ]
    },
  )
  readings('shringar_event_loop_busy_seconds_total', 'Time in which the event loop worked.', 'counter', () =>
    just(performance.eventLoopUtilization().active / 1000),
  )
}
