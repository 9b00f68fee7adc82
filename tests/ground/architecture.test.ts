// The diagram in docs/architecture.md shows exactly the imports between the server's modules.
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

it('the diagram of the server matches its imports', () => {
  const drawn = drawnArrows()
  const modules = new Set(drawn.flatMap((arrow) => arrow.split(' --> ')))
  expect([...modules].sort()).toContain('rest')
  expect(drawn.sort()).toEqual(importsBetween(modules).sort())
})

/** `a & b --> c` is two arrows. The entry files of server/ may import everything and are left out. */
function drawnArrows(): string[] {
  const [, server = ''] = /subgraph server\n([\s\S]*?)\n {2}end/.exec(read('docs/architecture.md')) ?? []
  const arrows = server.split('\n').filter((line) => line.includes('-->') && !line.includes('['))
  return arrows.flatMap((line) => {
    const [from = '', to = ''] = line.trim().split(' --> ')
    return from.split(' & ').flatMap((a) => to.split(' & ').map((b) => `${a} --> ${b}`))
  })
}

function importsBetween(modules: ReadonlySet<string>): string[] {
  const files = globSync('server/*/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const found = files.flatMap((file) =>
    [...read(file).matchAll(/from '([#.][^']+)'/g)].map(([, path = '']) => {
      const target = path.startsWith('#') ? path.slice(1) : posix.join(posix.dirname(file), path)
      return [moduleOf(file), moduleOf(target)] as const
    }),
  )
  const between = found.filter(([from, to]) => from !== to && modules.has(from) && modules.has(to))
  return [...new Set(between.map(([from, to]) => `${from} --> ${to}`))]
}

/** The folder below server/. A file of server/ itself belongs to none. */
function moduleOf(path: string): string {
  const [top, module = '', ...rest] = path.split('/')
  return top === 'server' && rest.length > 0 ? module : ''
}
