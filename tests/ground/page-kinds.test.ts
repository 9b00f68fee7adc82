// Conventions that other modules rely on for the pages of a kind.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const app = join(import.meta.dirname, '../../app')
const read = (file: string) => readFileSync(join(app, file), 'utf8')

const routes = ['site/routes.ts', 'office/routes.ts', 'day/routes.ts'].flatMap((list) =>
  [...read(list).matchAll(/\broute\('([^']+)', '([^']+)'/g)].map(([, path = '', file = '']) => ({
    path,
    file,
  })),
)
const handleOf = (file: string) => /^export const handle: PageHandle = (\{[^}]*\})/m.exec(read(file))?.[1]

describe('pages of a private link', () => {
  const links = routes.filter(({ file }) => handleOf(file)?.includes("kind: 'private'"))

  it('have a path of one letter and a token, which the log redacts', () => {
    expect(links.length).toBeGreaterThan(3)
    expect(links.filter(({ path }) => !/^[a-z]\/:token(\/|$)/.test(path))).toEqual([])
  })

  it('are all that have a token in their path', () => {
    expect(routes.filter(({ path }) => path.includes(':token'))).toEqual(links)
  })
})
