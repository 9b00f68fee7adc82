// Bytes that pass through the server are garbage as soon as they are written on, but they lie outside of the heap that
// V8 watches: it lets 30 MB of them pile up before it looks. So we ask it to look at its youngest objects, which takes
// about a millisecond, each time two megabytes have passed.
import { pipeline, type Readable, Transform } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const collectEvery = 2 * 1024 * 1024

// The only way to the collector that needs no flag on the command line.
setFlagsFromString('--expose-gc')
const collect: (options: { type: 'minor' }) => void = runInNewContext('gc')
setFlagsFromString('--no-expose-gc')

let passed = 0

/** To be called for every chunk, whichever request it belongs to. */
export function notePassing(bytes: number): void {
  passed += bytes
  if (passed < collectEvery) return
  passed = 0
  collect({ type: 'minor' })
}

/** The same stream, every chunk noted. An error or an early end passes through in both directions. */
export function noted(stream: Readable): Readable {
  const notes = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      notePassing(chunk.length)
      done(null, chunk)
    },
  })
  // Whoever reads the result hears of an error there.
  return pipeline(stream, notes, () => {})
}
