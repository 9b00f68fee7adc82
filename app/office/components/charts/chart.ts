/** The data of a chart. */

export type Format = (value: number) => string

export type Chart =
  | {
      readonly kind: 'line'
      readonly labels: readonly string[]
      /** The first series is the current one; null for days that do not exist. */
      readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[]
      readonly format: Format
    }
  | {
      readonly kind: 'bars'
      readonly bars: readonly Bar[]
      readonly format: Format
    }
  | {
      readonly kind: 'grid'
      readonly columns: readonly string[]
      readonly rows: readonly { readonly name: string; readonly values: readonly (number | null)[] }[]
      readonly format: Format
    }

export interface Bar {
  readonly key: string
  readonly name: string
  readonly value: number
  /** Value of the previous period. */
  readonly before?: number
}
