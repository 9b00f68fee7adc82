/** Bars of a period compared with the previous period and the previous year, and the table behind them. */
import type { Format } from '#app/office/components/charts/chart.ts'
import type { Column, View } from './report.ts'

export interface ComparedBar {
  readonly key: string
  readonly name: string
  readonly value: number
  readonly before: number
  readonly yearBefore: number
}

interface FurtherColumn<Bar> extends Column {
  readonly of: (bar: Bar) => number | null
}

interface Text<Bar> {
  /** The category of the bars: 'Service'. */
  readonly each: string
  /** The label of the values: 'Revenue'. */
  readonly value: string
  readonly format: Format
  /** Additional table columns before and after the value. */
  readonly first?: readonly FurtherColumn<Bar>[]
  readonly further?: readonly FurtherColumn<Bar>[]
}

export function comparedBars<Bar extends ComparedBar>(
  bars: readonly Bar[],
  { each, value, format, first = [], further = [] }: Text<Bar>,
): Pick<View, 'chart' | 'table'> {
  const compared = [value, 'Before', 'Previous year'].map((header) => ({ header, format }))
  return {
    chart: { kind: 'bars', bars, format },
    table: {
      columns: [{ header: each }, ...first, ...compared, ...further],
      rows: bars.map((bar) => ({
        key: bar.key,
        cells: [
          bar.name,
          ...first.map(({ of }) => of(bar)),
          bar.value,
          bar.before,
          bar.yearBefore,
          ...further.map(({ of }) => of(bar)),
        ],
      })),
    },
  }
}
