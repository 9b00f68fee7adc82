// Counters, histograms and gauges in Prometheus' text format (version 0.0.4). Why not prom-client: docs/decisions/106.

export type Labels = Readonly<Record<string, string>>

export interface Counter {
  add(labels?: Labels, by?: number): void
}

export interface Histogram {
  observe(labels: Labels, value: number): void
}

/** A value that is read at each scrape. Without a value nothing is written. */
export interface Reading {
  readonly labels?: Labels
  readonly value: number | null
}

export interface Registry {
  counter(name: string, help: string): Counter
  /** `bounds` are the upper ends of the buckets, in order. */
  histogram(name: string, help: string, bounds: readonly number[]): Histogram
  /** Values that something else keeps. */
  readings(name: string, help: string, type: 'counter' | 'gauge', read: () => readonly Reading[]): void
  render(): string
}

/** Lines of one metric, without its head. */
type WriteLines = () => string[]

export function createRegistry(): Registry {
  const metrics = new Map<string, { readonly head: string; readonly lines: WriteLines }>()

  function register(name: string, help: string, type: string, lines: WriteLines): void {
    if (metrics.has(name)) throw new Error(`The metric ${name} is registered twice.`)
    metrics.set(name, { head: `# HELP ${name} ${help}\n# TYPE ${name} ${type}`, lines })
  }

  return {
    counter(name, help) {
      const series = new Map<string, number>()
      register(name, help, 'counter', () =>
        Array.from(series, ([labels, value]) => `${name}${labels} ${value}`),
      )
      return {
        add(labels = {}, by = 1) {
          const key = textOf(labels)
          series.set(key, (series.get(key) ?? 0) + by)
        },
      }
    },

    histogram(name, help, bounds) {
      const series = new Map<string, Observed>()
      register(name, help, 'histogram', () =>
        [...series.values()].flatMap((observed) => histogramLines(name, bounds, observed)),
      )
      return {
        observe(labels, value) {
          const key = textOf(labels)
          const observed = series.get(key) ?? { labels, buckets: bounds.map(() => 0), count: 0, sum: 0 }
          series.set(key, observed)
          observed.count += 1
          observed.sum += value
          const bucket = bounds.findIndex((bound) => value <= bound)
          if (bucket >= 0) observed.buckets[bucket] = (observed.buckets[bucket] ?? 0) + 1
        },
      }
    },

    readings(name, help, type, read) {
      register(name, help, type, () =>
        read().flatMap(({ labels = {}, value }) =>
          value === null ? [] : [`${name}${textOf(labels)} ${value}`],
        ),
      )
    },

    render() {
      const texts = [...metrics.values()].flatMap(({ head, lines }) => {
        const found = lines()
        return found.length > 0 ? [head, ...found] : []
      })
      return `${texts.join('\n')}\n`
    },
  }
}

interface Observed {
  readonly labels: Labels
  /** Not cumulative, unlike the lines. */
  readonly buckets: number[]
  count: number
  sum: number
}

function histogramLines(name: string, bounds: readonly number[], observed: Observed): string[] {
  const { labels, buckets, count, sum } = observed
  let below = 0
  const lines = bounds.map((bound, index) => {
    below += buckets[index] ?? 0
    return `${name}_bucket${textOf({ ...labels, le: String(bound) })} ${below}`
  })
  const all = textOf(labels)
  return [
    ...lines,
    `${name}_bucket${textOf({ ...labels, le: '+Inf' })} ${count}`,
    `${name}_sum${all} ${sum}`,
    `${name}_count${all} ${count}`,
  ]
}

/** `{route="/health",status="200"}`, or nothing. */
function textOf(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escaped = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')
