// A JPEG written anew without ever becoming pixels: its frequencies are read to the last bit, turned upright and coded
// again as a plain sequential JPEG. Nothing is lost to a second compression, everything but the picture and its colour
// profile stays behind, and memory holds a few rows of blocks, however large, turned or progressive the picture is.
import { rm } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { ByteReader } from '../bytes/byte-reader.ts'
import { ByteWriter } from '../bytes/byte-writer.ts'
import { withFiles } from '../bytes/with-files.ts'
import { CoefficientFile } from './coefficient-file.ts'
import { JpegReader } from './jpeg-reader.ts'
import { JpegWriter } from './jpeg-writer.ts'
import { readJpeg } from './read-jpeg.ts'
import { turnOf } from './turn.ts'
import { writeTurned } from './write-turned.ts'

const sliceMs = 5

/** `orientation` is the camera's, 1 to 8. Returns false, with nothing written, for the rare kinds that only sharp reads. */
export async function rewriteJpeg(
  source: string,
  target: string,
  options: { readonly orientation: number; readonly maxPixels: number },
): Promise<boolean> {
  const scratch = `${target}.coefficients`
  const coefficients = new CoefficientFile(scratch)
  try {
    return await withFiles(source, target, async (input, output) => {
      const reader = new JpegReader(new ByteReader(input))
      const jpeg = await inSlices(readJpeg(reader, coefficients, options.maxPixels))
      if (jpeg === null) return false
      const bytes = new ByteWriter(output)
      const turn = turnOf(options.orientation)
      await inSlices(writeTurned(new JpegWriter(bytes), jpeg, coefficients, turn))
      bytes.flush()
      return true
    })
  } finally {
    coefficients.close()
    await rm(scratch, { force: true })
  }
}

/** Runs a generator a few milliseconds at a time: requests of others are answered in between. */
async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  let started = performance.now()
  while (true) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - started < sliceMs) continue
    await setImmediate()
    started = performance.now()
  }
}
