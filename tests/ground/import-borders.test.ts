import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { brokenRules, importsOf, readImports, subjectCycles } from './import-borders.ts'
import { rows } from './import-rows.ts'

describe('the imports of the product', () => {
  const imports = readImports(resolve(import.meta.dirname, '../..'))

  it('respect the import borders', () => {
    expect(imports.length).toBeGreaterThan(3000)
    const broken = imports.flatMap((each) =>
      brokenRules(each).map((rule) => `${each.from} imports ${each.to}: ${rule}`),
    )
    expect(broken).toEqual([])
  })

  it('make no cycle between subjects', () => {
    expect(subjectCycles(imports)).toEqual([])
  })
})

describe('the borders', () => {
  it.each(rows)('of $from', ({ from, allowed, forbidden }) => {
    const isBroken = (specifier: string) =>
      importsOf(from, `import '${specifier}'`).some((each) => brokenRules(each).length > 0)
    expect(allowed.filter(isBroken)).toEqual([])
    expect(forbidden.filter((specifier) => !isBroken(specifier))).toEqual([])
  })

  it('hold for imports of types, dynamic imports and re-exports', () => {
    const text = `import type { A } from '#server/a.ts'
      const a = () => import('#server/b.ts')
      export { c } from '#server/c.ts'`
    expect(importsOf('app/lib/x.ts', text).map(({ to }) => to)).toEqual([
      'server/a.ts',
      'server/b.ts',
      'server/c.ts',
    ])
  })

  it('detect subjects that import each other, also indirectly', () => {
    const between = (from: string, to: string) => ({
      from: `app/office/${from}/a.ts`,
      to: `app/office/${to}/queries.ts`,
    })
    expect(subjectCycles([between('clients', 'leads'), between('leads', 'money')])).toEqual([])
    expect(
      subjectCycles([between('clients', 'leads'), between('leads', 'money'), between('money', 'clients')]),
    ).toEqual(['app/office/clients -> app/office/leads -> app/office/money -> app/office/clients'])
  })
})
