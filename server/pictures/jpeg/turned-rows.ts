// The blocks of the turned picture, one row of MCUs after the other, out of the coefficient file. Where rows become
// columns, a band of several columns is read at once: reading single blocks from all over a file would take minutes.
import type { CoefficientFile } from './coefficient-file.ts'
import type { JpegComponent } from './jpeg-frame.ts'
import { blockTurner, type Turn } from './turn.ts'

const bandBytes = 1024 * 1024

export interface TurnedComponent {
  readonly across: number
  readonly down: number
  readonly blocksWide: number
  /** The rows of blocks that one row of MCUs holds; valid until the next call. */
  mcuRow(row: number): Int16Array
}

export function turnComponent(
  coefficients: CoefficientFile,
  component: JpegComponent,
  kept: { readonly mcusWide: number; readonly mcusHigh: number },
  turn: Turn,
): TurnedComponent {
  const { transposes, mirrorsAcross, mirrorsDown } = turn
  const wide = kept.mcusWide * component.across
  const high = kept.mcusHigh * component.down
  const down = transposes ? component.across : component.down
  const across = transposes ? component.down : component.across
  const blocksWide = transposes ? high : wide
  const mcuRows = transposes ? kept.mcusWide : kept.mcusHigh
  const turnBlock = blockTurner(turn)
  const row = new Int16Array(blocksWide * down * 64)

  /** Lines are what becomes rows: the rows of the file, or its columns. */
  const mirrorsLines = transposes ? mirrorsAcross : mirrorsDown
  const mirrorsPlaces = transposes ? mirrorsDown : mirrorsAcross
  const rowsABand = transposes ? Math.max(1, Math.floor(bandBytes / (down * high * 128))) : 1
  const linesABand = Math.min(rowsABand, mcuRows) * down
  const band = new Int16Array(linesABand * (transposes ? high : component.storedWide) * 64)
  let bandStart = -1
  let bandLines = 0

  function readBand(first: number): void {
    bandStart = first
    bandLines = Math.min(linesABand, mcuRows * down - first)
    const start = mirrorsLines ? mcuRows * down - first - bandLines : first
    const area = transposes
      ? { left: start, top: 0, wide: bandLines, high }
      : { left: 0, top: start, wide: component.storedWide, high: bandLines }
    coefficients.read(component, area, band)
  }

  return {
    across,
    down,
    blocksWide,
    mcuRow(mcuRow) {
      const first = mcuRow * down
      if (bandStart < 0 || first < bandStart || first >= bandStart + bandLines) readBand(first)
      for (let line = 0; line < down; line += 1) {
        const lineInBand = first + line - bandStart
        const source = mirrorsLines ? bandLines - 1 - lineInBand : lineInBand
        for (let place = 0; place < blocksWide; place += 1) {
          const at = mirrorsPlaces ? blocksWide - 1 - place : place
          const block = transposes ? at * bandLines + source : source * component.storedWide + at
          turnBlock(band, block * 64, row, (line * blocksWide + place) * 64)
        }
      }
      return row
    },
  }
}
