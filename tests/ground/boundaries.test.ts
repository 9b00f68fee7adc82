// Each row of "who may import whom" (docs/architecture.md), on either side: what is forbidden is reported and what is
// allowed is not. A checker that reads nothing, or a rule that matches nothing, fails here.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createScratchProject, type ScratchProject } from './scratch-project.ts'

interface Row {
  readonly from: string
  readonly allowed: readonly string[]
  readonly forbidden: readonly string[]
}

const rows: readonly Row[] = [
  {
    from: 'domain/lead.ts',
    allowed: ['zod', './money.ts', '#domain/money.ts'],
    forbidden: [
      'react',
      'node:fs',
      '#server/db/sql.ts',
      '../server/db/sql.ts',
      '#app/lib/pictures.ts',
      '../app/lib/pictures.ts',
    ],
  },
  {
    from: 'app/root.tsx',
    allowed: ['react', './lib/pictures.ts', '#domain/lead.ts', '#app/site/subjects/business/queries.ts'],
    forbidden: ['#server/config.ts', '../server/config.ts'],
  },
  {
    from: 'app/lib/pictures.ts',
    allowed: ['zod', './public-config.ts', '#domain/lead.ts'],
    forbidden: [
      '#app/site/components/stars.tsx',
      '../site/components/stars.tsx',
      '#app/office/lib/records/records.ts',
      '../office/lib/records/records.ts',
      '#server/config.ts',
      '#app/day/queries.ts',
      '../../server/config.ts',
    ],
  },
  ...wingRows('site', 'office'),
  ...wingRows('office', 'site'),
  {
    from: 'app/day/page/a.tsx',
    allowed: ['react', './b.tsx', '../queries.ts', '#app/lib/pictures.ts', '#domain/lead.ts'],
    forbidden: [
      '#app/site/components/stars.tsx',
      '../../site/components/stars.tsx',
      '#app/office/lib/paths.ts',
      '../../office/lib/paths.ts',
      '#server/config.ts',
    ],
  },
  {
    from: 'server/rest/request/filter.ts',
    allowed: ['./order.ts', '../errors.ts', '#server/http/app-error.ts', '#domain/lead.ts'],
    forbidden: [
      '../plan/plan.ts',
      '#server/rest/plan/plan.ts',
      '../query/select.ts',
      '../response/body.ts',
      '../../db/sql.ts',
      '#server/db/sql.ts',
      '../../catalog/table.ts',
      'hono',
      'hono/cors',
      '../../auth/users.ts',
    ],
  },
  {
    from: 'server/rest/plan/plan.ts',
    allowed: ['../request/filter.ts', '../../catalog/table.ts', '#server/catalog/table.ts'],
    forbidden: [
      '../query/select.ts',
      '#server/rest/query/select.ts',
      '../response/body.ts',
      '../../db/sql.ts',
      '#server/db/sql.ts',
      'hono',
      '../../storage/objects.ts',
    ],
  },
  ...roomRows(),
  ...['db', 'http', 'catalog', 'keys', 'pictures', 'calendar', 'mail'].map((part) => ({
    from: `server/${part}/part.ts`,
    allowed: ['#server/config.ts', '#server/db/sql.ts', '#domain/lead.ts'],
    forbidden: [
      '#server/rest/handle.ts',
      '../auth/users.ts',
      '../site/render.ts',
      '../app.ts',
      '#app/lib/pictures.ts',
    ],
  })),
  {
    from: 'server/main.ts',
    allowed: ['./app.ts', './rest/handle.ts', './auth/users.ts', './storage/objects.ts', './site/render.ts'],
    forbidden: ['#app/lib/pictures.ts', '../app/lib/pictures.ts'],
  },
]

/** A wing's own floors go leftwards only, and the other wing is never entered. */
function wingRows(wing: string, other: string): Row[] {
  const server = '#server/config.ts'
  const foreign = [`#app/${other}/lib/a.ts`, `#app/${other}/subjects/leads/queries.ts`, '#app/day/queries.ts']
  return [
    {
      from: `app/${wing}/lib/page/a.ts`,
      allowed: ['zod', './b.ts', '../forms/b.ts', '../../../lib/pictures.ts', '#app/lib/pictures.ts'],
      forbidden: [
        `#app/${wing}/components/b.tsx`,
        '../../components/b.tsx',
        `#app/${wing}/subjects/leads/queries.ts`,
        '../../subjects/leads/queries.ts',
        `#app/${wing}/routes/b.tsx`,
        `../../../${other}/lib/a.ts`,
        ...foreign,
        server,
      ],
    },
    {
      from: `app/${wing}/components/a.tsx`,
      allowed: ['react', './b.tsx', `#app/${wing}/lib/page/b.ts`, '#app/lib/pictures.ts', '#domain/lead.ts'],
      forbidden: [
        `#app/${wing}/subjects/leads/queries.ts`,
        '../subjects/leads/queries.ts',
        `#app/${wing}/routes/b.tsx`,
        `../../${other}/lib/a.ts`,
        ...foreign,
        server,
      ],
    },
    {
      from: `app/${wing}/subjects/leads/a.tsx`,
      allowed: [
        './queries.ts',
        `#app/${wing}/subjects/clients/queries.ts`,
        '../clients/queries.ts',
        '../../components/b.tsx',
        `#app/${wing}/components/b.tsx`,
        'react-dom/server',
      ],
      forbidden: [
        `#app/${wing}/subjects/clients/b.tsx`,
        '../clients/b.tsx',
        `#app/${wing}/routes/b.tsx`,
        '../../routes/b.tsx',
        `../../../${other}/lib/a.ts`,
        ...foreign,
        server,
        '../../../../server/config.ts',
      ],
    },
    {
      from: `app/${wing}/subjects/leads/board/a.tsx`,
      allowed: ['../queries.ts', '../parts/b.tsx', '../../clients/queries.ts', '../../../lib/page/b.ts'],
      forbidden: [
        '../../clients/b.tsx',
        `#app/${wing}/subjects/clients/b.tsx`,
        '../../../routes/b.tsx',
        ...foreign,
        '../../../../../server/config.ts',
      ],
    },
    {
      from: `app/${wing}/routes/a.tsx`,
      allowed: [`#app/${wing}/subjects/leads/b.tsx`, '../lib/page/b.ts', '#domain/lead.ts'],
      forbidden: [...foreign, server, '../../../server/config.ts'],
    },
  ]
}

function roomRows(): Row[] {
  const rooms = ['rest', 'auth', 'storage', 'site']
  return rooms.map((room) => ({
    from: `server/${room}/handle.ts`,
    allowed: ['./errors.ts', '#domain/lead.ts', ...['db', 'http', 'catalog', 'keys', 'pictures'].map(partOf)],
    forbidden: [
      ...rooms
        .filter((other) => other !== room)
        .flatMap((other) => [`#server/${other}/x.ts`, `../${other}/x.ts`]),
      '#server/main.ts',
      '../app.ts',
      '#app/lib/pictures.ts',
      '../../app/lib/pictures.ts',
    ],
  }))
}

function partOf(name: string): string {
  return `#server/${name}/x.ts`
}

const lintImports = [
  '@biomejs/biome/bin/biome',
  'lint',
  '--only=style/noRestrictedImports',
  '--reporter=json',
] as const

const biomeReport = z.object({
  diagnostics: z.array(
    z.object({ location: z.object({ path: z.string(), start: z.object({ line: z.number() }) }) }),
  ),
})

describe('import boundaries', () => {
  let project: ScratchProject
  let reported: ReadonlyMap<string, readonly string[]>

  beforeAll(() => {
    project = createScratchProject()
    for (const { from, allowed, forbidden } of rows) {
      project.write(from, [...allowed, ...forbidden].map((path) => `import '${path}'\n`).join(''))
    }
    reported = reportedImports(project)
  })
  afterAll(() => project.remove())

  it.each(rows)(
    '$from is kept from what it must not import, and from nothing else',
    ({ from, forbidden }) => {
      expect(reported.get(from)).toEqual(forbidden)
    },
  )

  it.each([
    ['a type import', "import type { A } from '#server/a.ts'\nexport type B = A\n"],
    ['a re-export', "export { a } from '#server/a.ts'\n"],
    ['a dynamic import', "export const a = () => import('#server/a.ts')\n"],
  ])('%s is an import too', (_, content) => {
    const other = createScratchProject()
    try {
      other.write('app/lib/a.ts', content)
      expect(other.run(...lintImports, '.').printed).toContain('noRestrictedImports')
    } finally {
      other.remove()
    }
  })

  it.each([
    ['relative paths', './b.ts', './a.ts'],
    ['aliases', '#domain/b.ts', '#domain/a.ts'],
  ])('two files that import each other through %s are reported', (_, toB, toA) => {
    const other = createScratchProject()
    try {
      other.write('domain/a.ts', `import { b } from '${toB}'\nexport const a = () => b\n`)
      other.write('domain/b.ts', `import { a } from '${toA}'\nexport const b = () => a\n`)
      const { code, complaints } = other.run(
        '@biomejs/biome/bin/biome',
        'lint',
        '--only=suspicious/noImportCycles',
        '.',
      )
      expect(complaints).toContain('noImportCycles')
      expect(code).toBe(1)
    } finally {
      other.remove()
    }
  })
})

/** For each file the imports that were reported, read back from the lines that the reports name. */
function reportedImports(project: ScratchProject): Map<string, string[]> {
  const { printed } = project.run(...lintImports, '--max-diagnostics=none', '.')
  const { diagnostics } = biomeReport.parse(JSON.parse(printed))
  return new Map(
    rows.map(({ from, allowed, forbidden }) => {
      const lines = diagnostics
        .filter(({ location }) => location.path === from)
        .map((one) => one.location.start.line)
      const imports = [...allowed, ...forbidden]
      return [from, lines.sort((a, b) => a - b).map((line) => imports[line - 1] ?? `line ${line}`)]
    }),
  )
}
