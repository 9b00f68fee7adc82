// The lock file names the packages of all platforms. npm may write one without them when a registry lacks a
// package, and then `npm ci` fails on that platform.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'

const names = z.record(z.string(), z.string()).default({})
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      dependencies: names,
      devDependencies: names,
      optionalDependencies: names,
    }),
  ),
})
type Packages = z.infer<typeof lock>['packages']

it('the lock file has all referenced packages, for all platforms', () => {
  const { packages } = lock.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')),
  )
  const { '': project, ...installed } = packages
  expect(Object.keys(installed).filter((path) => !installed[path]?.version)).toEqual([])
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.devDependencies, ...entry.optionalDependencies })
      .filter((name) => !isFound(packages, path, name))
      .map((name) => `${name}, for ${path || 'the project'}`),
  )
  expect(missing).toEqual([])
})

/** Resolution as in Node: the package's own node_modules, then each folder above. */
function isFound(packages: Packages, from: string, name: string): boolean {
  const place = [from, 'node_modules', name].filter(Boolean).join('/')
  if (packages[place]) return true
  return (
    from !== '' && isFound(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
  )
}
