/** One measured figure: ours beside a peer or a ceiling taken in the same run, so that the ratio holds on any machine. */
export interface Figure {
  readonly what: string
  readonly ours: number
  readonly unit: string
  readonly peer?: { readonly name: string; readonly value: number }
  readonly ratio?: number
  readonly target: string
  readonly met: boolean
}
