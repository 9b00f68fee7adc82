// The short form of `npm run torture`: nothing acknowledged is lost, doubled or half-done, whatever ends the product, fills
// its disk or crowds its door; on both engines.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const program = join(import.meta.dirname, 'run.ts')

it.each(['kills', 'cuts', 'disk', 'crowd', 'load'])('%s cost nothing that was acknowledged', async (part) => {
  const { stdout, code } = await promisify(execFile)(process.execPath, [program, part, '--short']).then(
    (output) => ({ ...output, code: 0 }),
    (error) => error,
  )
  expect(code, stdout).toBe(0)
})
