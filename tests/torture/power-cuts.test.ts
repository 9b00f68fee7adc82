// Nothing acknowledged is lost when the power is cut: twenty cuts here, as many as one likes by hand (power-cuts.ts).
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const program = join(import.meta.dirname, 'power-cuts.ts')
const recorder = join(import.meta.dirname, 'disk/record.ts')

it('keeps what it acknowledged through twenty power cuts, also during the first start and during recovery', async () => {
  const seed = String(Math.floor(Math.random() * 2 ** 31))
  const args = ['--import', recorder, program, '--cuts', '20', '--seed', seed]
  const { stdout } = await promisify(execFile)(process.execPath, args).catch((error) => error)
  expect(stdout, `with --seed ${seed}`).toMatch(/^20 power cuts, 0 with losses$/m)
})
