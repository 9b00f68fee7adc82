// Container image, compose.yaml and install.sh name files, folders, variables and packages that exist.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { variableNames } from '#server/config.ts'
import manifest from '../../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

/** What build.sh makes. */
const made = ['node_modules', 'build', '.cache']

it('the Dockerfile copies files that exist or are built, and .dockerignore leaves them in', () => {
  const image = read('Dockerfile')
  const copied = all(image, /^COPY (?:--from=build \/shringar\/)?(\S+)/gm).filter((path) => path !== '.')
  expect(copied.length).toBeGreaterThan(8)
  expect(copied.filter((path) => !made.includes(path) && !existsSync(join(root, path)))).toEqual([])
  const ignored = read('.dockerignore').split('\n')
  const leftOut = (path: string) =>
    ignored.includes(path.split('/')[0] ?? '') && !ignored.includes(`!${path}`)
  expect(copied.filter((path) => !made.includes(path) && leftOut(path))).toEqual([])
  for (const script of all(image, /RUN sh (\S+)/g)) expect([script, leftOut(script)]).toEqual([script, false])
})

it('build.sh removes packages that are dependencies, and that the image never imports', () => {
  const removed = all(read('deploy/build.sh'), / dependencies\.(\S+)/g)
  expect(removed.length).toBeGreaterThan(3)
  expect(removed.filter((name) => !Object.hasOwn(manifest.dependencies, name))).toEqual([])
  const files = globSync('{server,domain,scripts}/**/*.{ts,mjs}', {
    cwd: root,
    // The development server, and what builds, tests or draws.
    exclude: ['**/*.test.ts', 'server/dev.ts', 'scripts/{bundle,test,fonts}/**', 'scripts/test*.ts'],
  })
  expect(files.length).toBeGreaterThan(100)
  const imported = files.flatMap((file) => all(read(file), /(?:from|import) '([^']+)'/g))
  expect(removed.filter((name) => imported.some((from) => `${from}/`.startsWith(`${name}/`)))).toEqual([])
})

it('compose.yaml mounts a file that exists and sets variables that the server or the Caddyfile reads', () => {
  const compose = read('compose.yaml')
  const mounted = all(compose, /- \.\/([^:]+):/g)
  expect(mounted).toEqual(['deploy/Caddyfile'])
  expect(mounted.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const placeholders = all(read('deploy/Caddyfile').replace(/^\s*#.*$/gm, ''), /\{\$(\w+)/g)
  expect(placeholders).toEqual(['SITE_URL', 'SERVERS'])
  const known = [...variableNames, ...placeholders] as readonly string[]
  const named = all(compose, /^ {6}([A-Z_]+):/gm)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !known.includes(name))).toEqual([])
})

it('install.sh and the unit agree on the folders, and its settings are variables of the server', () => {
  const script = read('deploy/install.sh')
  const unit = read('deploy/shringar.service')
  expect(unit).toContain(`WorkingDirectory=${/^code=(.+)$/m.exec(script)?.[1]}/current\n`)
  expect(`/var/lib/${/^StateDirectory=(.+)$/m.exec(unit)?.[1]}`).toBe(/^data=(.+)$/m.exec(script)?.[1])
  const settings = all(script, /(?:^#?(?=[A-Z_0-9]+=)|set_value |value_of )([A-Z][A-Z0-9_]+)/gm)
  expect(settings.length).toBeGreaterThan(8)
  expect(settings.filter((name) => !(variableNames as readonly string[]).includes(name))).toEqual([])
})

it.each(globSync('deploy/*.sh', { cwd: root }))('%s is valid shell', (script) => {
  const { status, stderr } = spawnSync('sh', ['-n', join(root, script)], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})
