// What runs in the browser works on the oldest supported phones: Chrome 111 and Safari 16.4 (ES2023). The compiler
// cannot see newer methods of the standard library as long as the server shares its settings.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const newer =
  /\b(?:URL\.(?:parse|canParse)|(?:Map|Object)\.groupBy|AbortSignal\.any|Promise\.(?:withResolvers|try)|Array\.fromAsync|Iterator\.from|RegExp\.escape)\(|\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/g

const offencesIn = (code: string) => [...code.matchAll(newer)].map(([name]) => name)

it.each([
  ['URL.canParse(text)', 1],
  ['Map.groupBy(rows, nameOf)', 1],
  ['new URL(text)', 0],
  ['rows.toSorted()', 0],
])('recognises %s', (code, found) => {
  expect(offencesIn(code)).toHaveLength(found)
})

it('the browser gets no method that is younger than the oldest supported phone', () => {
  const files = globSync('{app,domain}/**/*.{ts,tsx,js}', { cwd: root }).filter(
    (file) => !/\.(?:test|server)\./.test(file),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(
    files.flatMap((file) =>
      offencesIn(readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
    ),
  ).toEqual([])
})
