// Amazon's client costs memory and time at start, so a server with a file folder must not load it.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const project = join(import.meta.dirname, '../../..')

/** The AWS packages that a server module loads, in a process of its own. */
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

it('the backend loads the AWS client only for an S3 store', async () => {
  expect(await amazonPackagesOf('server/storage/blobs/s3-store.ts')).toBeGreaterThan(0)
  expect(await amazonPackagesOf('server/backend.ts')).toBe(0)
})
