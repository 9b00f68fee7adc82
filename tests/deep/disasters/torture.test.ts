// The short form of `npm run torture`: no acknowledged write is lost, doubled or half-done after kills, power cuts,
// a full disk or a crowd, on both engines.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const at = (...path: string[]) => join(import.meta.dirname, ...path)

async function expectToEndWell(...programArguments: string[]): Promise<void> {
  const { stdout, code } = await promisify(execFile)(process.execPath, programArguments).then(
    (output) => ({ ...output, code: 0 }),
    (error) => error,
  )
  expect(code, stdout).toBe(0)
}

it.each(['kills', 'cuts', 'disk', 'crowd', 'load'])('%s lose no acknowledged write', (part) =>
  expectToEndWell(at('run.ts'), part, '--short'),
)

it('opens after a power cut, whichever file names of an unlogged table were kept', () =>
  expectToEndWell('--import', at('disk', 'record.ts'), at('unlogged-table.ts')))
