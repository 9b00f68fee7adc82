/** What a picture shows, as plain data. */

export type Format = (value: number) => string

export type Chart =
  | {
      readonly kind: 'line'
      readonly labels: readonly string[]
      /** The first one is the now; null where there is no such day. */
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
  /** Of the period before. */
  readonly before?: number
}
