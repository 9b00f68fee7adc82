// The client of Amazon costs memory and time at every start; a server that keeps its files in a folder does without.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const project = join(import.meta.dirname, '../../..')

/** The packages of Amazon that a module of the server loads, in a process of its own. */
async function amazonPackagesOf(module: string): Promise<number> {
  const script = `
    import { registerHooks } from 'node:module'
    let found = 0
    registerHooks({ load: (url, context, next) => {
      if (url.includes('/@aws-sdk/')) found += 1
      return next(url, context)
    } })
    await import(${JSON.stringify(join(project, module))})
    process.stdout.write(String(found), () => process.exit())`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  return Number(stdout)
}

it('the backend loads the client of Amazon only with the store that needs it', async () => {
  expect(await amazonPackagesOf('server/storage/blobs/s3-store.ts')).toBeGreaterThan(0)
  expect(await amazonPackagesOf('server/backend.ts')).toBe(0)
})
