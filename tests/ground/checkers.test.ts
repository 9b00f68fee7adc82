// The other checks of `npm test` must be able to fail: a tool that reads no file also reports no error.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createScratchProject, type ScratchProject } from './scratch-project.ts'

const biome = '@biomejs/biome/bin/biome'

describe('a check fails when the code is wrong', () => {
  let project: ScratchProject

  beforeEach(() => {
    project = createScratchProject()
    project.write('server/main.ts', "import { sum } from './sum.ts'\n\nprocess.exit(sum(1, 2))\n")
    project.write('server/sum.ts', 'export function sum(a: number, b: number): number {\n  return a + b\n}\n')
  })
  afterEach(() => project.remove())

  it('none fails when it is right', () => {
    expect(project.run(biome, 'ci', '.')).toMatchObject({ code: 0 })
    expect(project.run('typescript/bin/tsc', '--noEmit', '-p', '.')).toMatchObject({ code: 0, printed: '' })
    expect(unused(project)).toMatchObject({ code: 0 })
  })

  it('formatting', () => {
    project.write('server/sum.ts', 'export function sum(a: number, b: number): number { return a + b; }\n')
    const { code, complaints } = project.run(biome, 'ci', '--linter-enabled=false', '.')
    expect(code).toBe(1)
    expect(complaints).toContain('server/sum.ts format')
  })

  it.each([
    ['noExplicitAny', 'server/sum.ts', 'export const sum = (a: any, b: number): number => a + b\n'],
    ['noConsole', 'server/sum.ts', 'export const sum = (...all: number[]) => console.log(all)\n'],
    ['noProcessEnv', 'server/sum.ts', 'export const sum = (..._: number[]) => process.env.PORT\n'],
    ['noNonNullAssertion', 'server/sum.ts', 'export const sum = (...all: number[]) => all.at(0)!\n'],
    [
      'useImportExtensions',
      'server/main.ts',
      "import { sum } from './sum'\n\nexport const total = sum(1, 2)\n",
    ],
    ['useImportType', 'domain/a.ts', "import { ZodError } from 'zod'\n\nexport type Problem = ZodError\n"],
    ['useFilenamingConvention', 'server/sumOf.ts', 'export const nothing = 0\n'],
    ['useAltText', 'app/picture.tsx', 'export const Picture = () => <img src="/a.webp" />\n'],
  ])('lint: %s', (rule, path, content) => {
    project.write(path, content)
    const { code, complaints } = project.run(biome, 'lint', '--error-on-warnings', '.')
    expect(code).toBe(1)
    expect(complaints).toContain(rule)
  })

  it.each([
    ['a wrong argument', "import { sum } from './sum.ts'\n\nexport const total = sum(1, 'two')\n", 'TS2345'],
    ['an element that may be absent', 'export const first = (all: number[]): number => all[0]\n', 'TS2322'],
    ['syntax that Node cannot strip', 'export enum Answer {\n  Yes,\n}\n', 'TS1294'],
  ])('types: %s', (_, content, error) => {
    project.write('server/main.ts', content)
    const { code, printed } = project.run('typescript/bin/tsc', '--noEmit', '-p', '.')
    expect(code).not.toBe(0)
    expect(printed).toContain(`error ${error}`)
  })

  it('unused code: an export that nothing imports', () => {
    project.write(
      'server/sum.ts',
      'export const sum = (a: number, b: number) => a + b\n\nexport const spare = 1\n',
    )
    expect(unused(project)).toMatchObject({
      code: 1,
      printed: expect.stringMatching(/spare\s.*server\/sum\.ts/),
    })
  })

  it('unused code: a file that nothing imports', () => {
    project.write('server/forgotten.ts', 'export const forgotten = true\n')
    expect(unused(project)).toMatchObject({
      code: 1,
      printed: expect.stringContaining('server/forgotten.ts'),
    })
  })
})

/** The scratch project has hardly any code, so most dependencies of package.json are unused in it. */
function unused(project: ScratchProject) {
  return project.run(
    'knip/bin/knip.js',
    '--no-progress',
    '--exclude=dependencies,unlisted,unresolved,binaries',
  )
}
