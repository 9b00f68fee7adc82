/** One measured figure: ours beside a peer or a ceiling of the same run, so that the ratio holds on any machine. */
export interface Figure {
  readonly what: string
  readonly ours: number
  readonly unit: string
  readonly peer?: { readonly name: string; readonly value: number }
  readonly ratio?: number
  readonly target: string
  readonly met: boolean
}

/** The median is robust against other load on the machine. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]
  if (middle === undefined) throw new Error('Nothing was measured.')
  return middle
}
