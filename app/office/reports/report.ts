/**
 * A report consists of parts, each with a query and a view of its result: a sentence, figures, a chart and the table behind it.
 * All of that is plain data, rendered in one place (report-part.tsx).
 */
import type { ComponentType } from 'react'
import type { Chart, Format } from '#app/office/components/charts/chart.ts'
import type { SelectOption } from '#app/office/components/ui/select.tsx'
import type { Period, PeriodKind } from '#domain/reports/report-period.ts'
import type { Day } from '#domain/time/dates.ts'

export interface Report {
  /** The supported kinds of period; the first is the default. */
  readonly periodKinds: readonly [PeriodKind, ...PeriodKind[]]
  readonly parts: readonly Part[]
}

export interface Part {
  readonly title: string
  readonly load: (request: ReportRequest) => Promise<View>
  /** The action of a table row. */
  readonly RowAction?: ComponentType<{ row: TableRow }>
  /** Rendered below the table. */
  readonly Below?: ComponentType
}

export interface ReportRequest {
  readonly period: Period
  readonly today: Day
  /** The value of the choice with this name in the address. */
  readonly chosen: (name: string) => string | null
  readonly signal: AbortSignal
}

export interface View {
  /** The result in a sentence. */
  readonly answer: string
  readonly choices?: readonly Choice[]
  readonly figures?: readonly Figure[]
  /** How the chart's values are calculated, if no figure says it. */
  readonly formula?: string
  readonly chart: Chart
  readonly table: Table
}

/** A display option, stored in the address under its name. */
export interface Choice {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly options: readonly SelectOption[]
}

export interface Figure {
  readonly label: string
  readonly value: string
  /** How it is calculated. */
  readonly formula: string
  /** The same figure of other periods. */
  readonly comparisons: readonly Comparison[]
  /** The list of what it adds up. */
  readonly list?: { readonly to: string; readonly text: string } | undefined
}

export interface Comparison {
  /** '₹12,000 in October 2026' */
  readonly value: string
  /** The change compared with that: '+8 %'. Null if it has no meaning. */
  readonly change: string | null
}

export interface Table {
  readonly columns: readonly Column[]
  readonly rows: readonly TableRow[]
}

export interface Column {
  readonly header: string
  /** The number format. */
  readonly format?: Format
}

export interface TableRow {
  readonly key: string
  readonly cells: readonly (string | number | null)[]
}
