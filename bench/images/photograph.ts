// A synthetic photograph with the size and weight of a phone's JPEG: noise in octaves of falling strength, with
// sensor grain on top. The same seed gives the same image.
import sharp from 'sharp'

export interface PhotographOptions {
  readonly width: number
  readonly height: number
  readonly seed: number
  /** Strength of the sensor grain, which makes a photograph heavy. */
  readonly grain: number
}

/** About 4 MB, 12 megapixels. */
export const phonePhotograph: PhotographOptions = { width: 4000, height: 3000, seed: 7, grain: 26 }

export async function takePhotograph(options: PhotographOptions): Promise<Buffer> {
  const { width, height } = options
  const random = seededRandom(options.seed)
  const pixels = new Float32Array(width * height * 3).fill(128)

  for (let cells = 4; cells <= 1024; cells *= 2) {
    const layer = await noiseLayer(cells, width, height, random)
    const strength = 1.5 / cells ** 0.4
    for (let at = 0; at < pixels.length; at += 1)
      pixels[at] = (pixels[at] ?? 0) + ((layer[at] ?? 0) - 128) * strength
  }
  const grained = Buffer.alloc(pixels.length)
  for (let at = 0; at < pixels.length; at += 1) {
    grained[at] = Math.max(0, Math.min(255, (pixels[at] ?? 0) + (random() - 0.5) * options.grain))
  }
  return sharp(grained, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer()
}

async function noiseLayer(
  cells: number,
  width: number,
  height: number,
  random: () => number,
): Promise<Buffer> {
  const rows = Math.max(2, Math.round((cells * height) / width))
  const noise = Buffer.alloc(cells * rows * 3)
  for (let at = 0; at < noise.length; at += 1) noise[at] = random() * 255
  return sharp(noise, { raw: { width: cells, height: rows, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
}

function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}
