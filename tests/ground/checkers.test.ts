// Plants faults in a scratch project and expects each check of `npm test` to report them: a tool that reads no
// file, or a rule that matches nothing, would report no error either.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createScratchProject, type ScratchProject } from './scratch-project.ts'

/** Valid files, which no tool may report. */
const right = {
  'server/dev.ts': "import { sum } from './sum.ts'\n\nprocess.exit(sum(1, 2))\n",
  'server/sum.ts': 'export function sum(a: number, b: number): number {\n  return a + b\n}\n',
}

type Fault = readonly [fault: string, path: string, content: string]

const biomeFaults: readonly Fault[] = [
  ['format', 'server/format.ts', 'export function sum(a: number, b: number): number { return a + b; }\n'],
  [
    'lint/suspicious/noExplicitAny',
    'server/any.ts',
    'export const sum = (a: any, b: number): number => a + b\n',
  ],
  [
    'lint/suspicious/noConsole',
    'server/console.ts',
    'export const sum = (...all: number[]) => console.log(all)\n',
  ],
  [
    'lint/style/noProcessEnv',
    'server/environment.ts',
    'export const sum = (..._: number[]) => process.env.PORT\n',
  ],
  [
    'lint/style/noNonNullAssertion',
    'server/non-null.ts',
    'export const sum = (...all: number[]) => all.at(0)!\n',
  ],
  [
    'lint/correctness/useImportExtensions',
    'server/extension.ts',
    "import { sum } from './sum'\n\nexport const total = sum(1, 2)\n",
  ],
  [
    'lint/style/useImportType',
    'domain/import-type.ts',
    "import { ZodError } from 'zod'\n\nexport type Problem = ZodError\n",
  ],
  ['lint/style/useFilenamingConvention', 'server/sumOf.ts', 'export const nothing = 0\n'],
  ['lint/a11y/useAltText', 'app/image.tsx', 'export const Image = () => <img src="/a.webp" />\n'],
  ...cycle('./', 'relative-'),
  ...cycle('#domain/', 'alias-'),
]

/** Two files that import each other. */
function cycle(folder: string, prefix: string): Fault[] {
  const file = (own: string, other: string): Fault => [
    'lint/suspicious/noImportCycles',
    `domain/${prefix}${own}.ts`,
    `import { ${other} } from '${folder}${prefix}${other}.ts'\n\nexport const ${own} = () => ${other}\n`,
  ]
  return [file('a', 'b'), file('b', 'a')]
}

const typeFaults: readonly [fault: string, path: string, content: string, error: string][] = [
  [
    'a wrong argument',
    'server/wrong-argument.ts',
    "import { sum } from './sum.ts'\n\nexport const total = sum(1, 'two')\n",
    'TS2345',
  ],
  [
    'an element that may be absent',
    'server/absent-element.ts',
    'export const first = (all: number[]): number => all[0]\n',
    'TS2322',
  ],
  ['syntax that Node cannot strip', 'server/enumeration.ts', 'export enum Answer {\n  Yes,\n}\n', 'TS1294'],
]

const biomeReport = z.object({
  diagnostics: z.array(
    z.object({
      severity: z.enum(['error', 'warning', 'information', 'hint']),
      category: z.string(),
      location: z.object({ path: z.string(), start: z.object({ line: z.number() }) }),
    }),
  ),
})
type Diagnostics = z.infer<typeof biomeReport>['diagnostics']

const knipReport = z.object({
  issues: z.array(
    z.object({
      file: z.string(),
      files: z.array(z.object({ name: z.string() })),
      exports: z.array(z.object({ name: z.string() })),
    }),
  ),
})

let project: ScratchProject

beforeAll(() => {
  project = createScratchProject()
  const faults = [...biomeFaults, ...typeFaults].map(([, path, content]) => [path, content] as const)
  for (const [path, content] of [...faults, ...Object.entries(right)]) {
    project.write(path, content)
  }
})
afterAll(() => project?.remove())

describe('Biome', () => {
  let reported: Diagnostics
  let code: number | null
  beforeAll(() => {
    const result = project.run(
      '@biomejs/biome/bin/biome',
      'ci',
      '--error-on-warnings',
      '--reporter=json',
      '--max-diagnostics=none',
      '.',
    )
    code = result.code
    reported = biomeReport
      .parse(JSON.parse(result.printed))
      .diagnostics.filter(({ severity }) => severity === 'error' || severity === 'warning')
  })
  const reportedOf = (path: string) => reported.filter(({ location }) => location.path === path)

  it('fails, and does not report valid files', () => {
    expect(code).toBe(1)
    expect(Object.keys(right).flatMap(reportedOf)).toEqual([])
  })

  it.each(biomeFaults)('reports %s in %s', (category, path) => {
    expect(reportedOf(path).map((diagnostic) => diagnostic.category)).toContain(category)
  })
})

describe('TypeScript', () => {
  let printed: string
  let code: number | null
  beforeAll(() => {
    ;({ printed, code } = project.run('typescript/bin/tsc', '--noEmit', '--pretty', 'false', '-p', '.'))
  })

  it('fails, and does not report valid files', () => {
    expect(code).not.toBe(0)
    for (const path of Object.keys(right)) expect(printed).not.toContain(`${path}(`)
  })

  it.each(typeFaults)('reports %s', (_fault, path, _content, error) => {
    const lines = printed.split('\n').filter((line) => line.startsWith(`${path}(`))
    expect(lines.join('\n')).toContain(`error ${error}`)
  })
})

describe('knip', () => {
  it('reports unused files and exports, and no used ones', () => {
    project.write('server/forgotten.ts', 'export const forgotten = true\n')
    project.write('server/dev.ts', "import { used } from './spare.ts'\n\nprocess.exit(used)\n")
    project.write('server/spare.ts', 'export const used = 1\n\nexport const spare = 1\n')
    // The scratch project has hardly any code, so most dependencies of package.json are unused in it.
    const { code, printed } = project.run(
      'knip/bin/knip.js',
      '--no-progress',
      '--exclude=dependencies,unlisted,unresolved,binaries',
      '--reporter=json',
    )
    expect(code).toBe(1)
    const { issues } = knipReport.parse(JSON.parse(printed))
    expect(issues.flatMap(({ files }) => files.map(({ name }) => name))).toContain('server/forgotten.ts')
    expect(issues.find(({ file }) => file === 'server/spare.ts')).toMatchObject({
      files: [],
      exports: [{ name: 'spare' }],
    })
    expect(issues.filter(({ file }) => file === 'server/dev.ts')).toEqual([])
  })
})
