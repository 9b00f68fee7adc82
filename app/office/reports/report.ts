/**
 * A report is some parts, each with its question to the database and what is made of the answer: a sentence, figures, a
 * picture and the table behind it. All of that is plain data, drawn in one place (report-part.tsx) for all reports.
 */
import type { ComponentType } from 'react'
import type { Chart, Format } from '#app/office/components/charts/chart.ts'
import type { SelectOption } from '#app/office/components/ui/select.tsx'
import type { Period, PeriodKind } from '#domain/reports/report-period.ts'
import type { Day } from '#domain/time/dates.ts'

export interface Report {
  /** The ranges that it can be about; the first one unless another is asked for. */
  readonly kinds: readonly [PeriodKind, ...PeriodKind[]]
  readonly parts: readonly Part[]
}

export interface Part {
  readonly title: string
  readonly load: (asked: Asked) => Promise<View>
  /** What can be done about a row of its table. */
  readonly RowAction?: ComponentType<{ row: TableRow }>
  /** Below the table. */
  readonly Below?: ComponentType
}

export interface Asked {
  readonly period: Period
  readonly today: Day
  /** What the address says of the choice with this name. */
  readonly chosen: (name: string) => string | null
  readonly signal: AbortSignal
}

export interface View {
  /** What the picture says, in a sentence. */
  readonly answer: string
  readonly choices?: readonly Choice[]
  readonly figures?: readonly Figure[]
  /** How the values of the picture are counted, where no figure says it. */
  readonly formula?: string
  readonly chart: Chart
  readonly table: Table
}

/** A choice of how to look at it, kept in the address under its name. */
export interface Choice {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly options: readonly SelectOption[]
}

export interface Figure {
  readonly label: string
  readonly value: string
  /** How it is counted. */
  readonly formula: string
  /** The same of other days. */
  readonly beside: readonly Beside[]
}

export interface Beside {
  /** '₹12,000 in October 2026' */
  readonly value: string
  /** What it is now beside that: '+8 %'. Null where that would say nothing. */
  readonly change: string | null
}

export interface Table {
  readonly columns: readonly Column[]
  readonly rows: readonly TableRow[]
}

export interface Column {
  readonly header: string
  /** Of numbers. */
  readonly format?: Format
}

export interface TableRow {
  readonly key: string
  readonly cells: readonly (string | number | null)[]
}
