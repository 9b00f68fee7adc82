// Turning a picture without decoding it: blocks change places, and within a block a mirrored frequency changes its sign.
import type { JpegFrame } from './jpeg-frame.ts'

/** From the picture as stored to the picture as shown: mirrored first, then rows and columns exchanged. */
export interface Turn {
  readonly mirrorsAcross: boolean
  readonly mirrorsDown: boolean
  readonly transposes: boolean
}

/** By the orientation that the camera noted, 1 to 8; anything else counts as upright. */
export function turnOf(orientation: number): Turn {
  return {
    mirrorsAcross: [2, 3, 7, 8].includes(orientation),
    mirrorsDown: [3, 4, 6, 7].includes(orientation),
    transposes: orientation >= 5 && orientation <= 8,
  }
}

/** In pixels and MCUs of the stored picture. A mirrored edge must end with a whole MCU, so up to 15 pixels go. */
export function keptSize(frame: JpegFrame, { mirrorsAcross, mirrorsDown }: Turn) {
  const kept = (size: number, mcu: number, mirrors: boolean) => (mirrors ? size - (size % mcu) : size)
  const width = kept(frame.width, frame.mcuWidth, mirrorsAcross)
  const height = kept(frame.height, frame.mcuHeight, mirrorsDown)
  return {
    width,
    height,
    mcusWide: Math.ceil(width / frame.mcuWidth),
    mcusHigh: Math.ceil(height / frame.mcuHeight),
  }
}

/** Writes one block turned: `from[at..]` to `into[intoAt..]`. */
export function blockTurner({ mirrorsAcross, mirrorsDown, transposes }: Turn) {
  const sources = new Uint8Array(64)
  const signs = new Int8Array(64)
  for (let place = 0; place < 64; place += 1) {
    const source = transposes ? transposed(place) : place
    const isNegative = (mirrorsAcross && source % 2 === 1) !== (mirrorsDown && (source >> 3) % 2 === 1)
    sources[place] = source
    signs[place] = isNegative ? -1 : 1
  }
  return (from: Int16Array, at: number, into: Int16Array, intoAt: number): void => {
    for (let place = 0; place < 64; place += 1) {
      into[intoAt + place] = (from[at + (sources[place] as number)] as number) * (signs[place] as number)
    }
  }
}

export const transposed = (place: number): number => (place >> 3) | ((place & 7) << 3)
