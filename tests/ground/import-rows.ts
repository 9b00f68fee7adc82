// Examples of allowed and forbidden imports (docs/architecture.md), as test rows.
export interface Row {
  readonly from: string
  readonly allowed: readonly string[]
  readonly forbidden: readonly string[]
}

export const rows: readonly Row[] = [
  {
    from: 'domain/leads/lead-form.ts',
    allowed: ['zod', './lead-name.ts', '#domain/money/format-rupees.ts'],
    forbidden: [
      'react',
      'node:fs',
      '#server/db/sql.ts',
      '../../server/db/sql.ts',
      '#app/lib/images.ts',
      '../../app/lib/images.ts',
    ],
  },
  {
    from: 'app/root.tsx',
    allowed: ['react', './lib/images.ts', '#domain/leads/lead-form.ts', '#app/site/business/queries.ts'],
    forbidden: ['#server/config.ts', '../server/config.ts'],
  },
  {
    from: 'app/lib/images.ts',
    allowed: ['zod', './public-config.ts', '#domain/leads/lead-form.ts'],
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
  ...partRows('site', 'office'),
  ...partRows('office', 'site'),
  {
    from: 'app/day/page/a.tsx',
    allowed: ['react', './b.tsx', '../queries.ts', '#app/lib/images.ts', '#domain/leads/lead-form.ts'],
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
    allowed: ['./order.ts', '../errors.ts', '#server/http/app-error.ts', '#domain/leads/lead-form.ts'],
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
  ...serviceRows(),
  ...['db', 'http', 'catalog', 'keys', 'images', 'calendar', 'mail', 'push'].map((part) => ({
    from: `server/${part}/part.ts`,
    allowed: ['#server/config.ts', '#server/db/sql.ts', '#domain/leads/lead-form.ts'],
    forbidden: [
      '#server/rest/handle.ts',
      '../auth/users.ts',
      '../site/render.ts',
      '../app.ts',
      '#app/lib/images.ts',
    ],
  })),
  ...['app/site/leads/a.tsx', 'domain/leads/a.ts', 'server/backend.ts'].map((from) => ({
    from,
    allowed: ['zod'],
    forbidden: ['#testing/depth.ts'],
  })),
  ...['testing/server/product.ts', 'scripts/test/parts.ts', 'bench/rest/load.ts'].map((from) => ({
    from,
    allowed: ['#testing/depth.ts', '#server/config.ts', '../../scripts/build.ts'],
    forbidden: ['../../tests/database/fixture.ts'],
  })),
  {
    from: 'server/main.ts',
    allowed: ['./app.ts', './rest/handle.ts', './auth/users.ts', './storage/objects.ts', './site/render.ts'],
    forbidden: ['#app/lib/images.ts', '../app/lib/images.ts'],
  },
]

/** Site and office import their own layers downwards only, and never each other. */
function partRows(part: string, other: string): Row[] {
  const server = '#server/config.ts'
  const foreign = [`#app/${other}/lib/a.ts`, `#app/${other}/leads/queries.ts`, '#app/day/queries.ts']
  return [
    {
      from: `app/${part}/lib/page/a.ts`,
      allowed: ['zod', './b.ts', '../forms/b.ts', '../../../lib/images.ts', '#app/lib/images.ts'],
      forbidden: [
        `#app/${part}/components/b.tsx`,
        '../../components/b.tsx',
        `#app/${part}/leads/queries.ts`,
        '../../leads/queries.ts',
        `#app/${part}/shell/b.tsx`,
        `../../../${other}/lib/a.ts`,
        ...foreign,
        server,
      ],
    },
    {
      from: `app/${part}/components/a.tsx`,
      allowed: [
        'react',
        './b.tsx',
        `#app/${part}/lib/page/b.ts`,
        '#app/lib/images.ts',
        '#domain/leads/lead-form.ts',
      ],
      forbidden: [
        `#app/${part}/leads/queries.ts`,
        '../leads/queries.ts',
        `#app/${part}/shell/b.tsx`,
        `../../${other}/lib/a.ts`,
        ...foreign,
        server,
      ],
    },
    {
      from: `app/${part}/leads/a.tsx`,
      allowed: [
        './queries.ts',
        `#app/${part}/clients/queries.ts`,
        '../clients/queries.ts',
        '../components/b.tsx',
        `#app/${part}/components/b.tsx`,
        'react-dom/server',
      ],
      forbidden: [
        `#app/${part}/clients/b.tsx`,
        '../clients/b.tsx',
        `#app/${part}/shell/b.tsx`,
        '../shell/b.tsx',
        `../../${other}/lib/a.ts`,
        ...foreign,
        server,
        '../../../server/config.ts',
      ],
    },
    {
      from: `app/${part}/leads/board/a.tsx`,
      allowed: ['../queries.ts', '../parts/b.tsx', '../../clients/queries.ts', '../../lib/page/b.ts'],
      forbidden: [
        '../../clients/b.tsx',
        `#app/${part}/clients/b.tsx`,
        '../../shell/b.tsx',
        ...foreign,
        '../../../../server/config.ts',
      ],
    },
    {
      from: `app/${part}/shell/a.tsx`,
      allowed: [`#app/${part}/leads/b.tsx`, '../lib/page/b.ts', '#domain/leads/lead-form.ts'],
      forbidden: [...foreign, server, '../../../server/config.ts'],
    },
  ]
}

function serviceRows(): Row[] {
  const services = ['rest', 'auth', 'storage', 'site']
  return services.map((service) => ({
    from: `server/${service}/handle.ts`,
    allowed: [
      './errors.ts',
      '#domain/leads/lead-form.ts',
      ...['db', 'http', 'catalog', 'keys', 'images'].map(partOf),
    ],
    forbidden: [
      ...services
        .filter((other) => other !== service)
        .flatMap((other) => [`#server/${other}/x.ts`, `../${other}/x.ts`]),
      '#server/main.ts',
      '../app.ts',
      '#app/lib/images.ts',
      '../../app/lib/images.ts',
    ],
  }))
}

function partOf(name: string): string {
  return `#server/${name}/x.ts`
}
