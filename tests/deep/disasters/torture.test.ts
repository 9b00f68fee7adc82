// The short form of `npm run torture`: nothing acknowledged is lost, doubled or half-done, whatever ends the product, fills
// its disk or crowds its door; on both engines.
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

it.each(['kills', 'cuts', 'disk', 'crowd', 'load'])('%s cost nothing that was acknowledged', (part) =>
  expectToEndWell(at('run.ts'), part, '--short'),
)

it('opens after a cut of power, whichever names of a table that is not logged were kept', () =>
  expectToEndWell('--import', at('disk', 'record.ts'), at('unlogged-table.ts')))
