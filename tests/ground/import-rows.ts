// Who may import whom (docs/architecture.md), as files with allowed and forbidden imports.
export interface Row {
  readonly from: string
  readonly allowed: readonly string[]
  readonly forbidden: readonly string[]
}

export const rows: readonly Row[] = [
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
  ...partRows('site', 'office'),
  ...partRows('office', 'site'),
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
  ...serviceRows(),
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

/** Site and office import their own layers downwards only, and never each other. */
function partRows(part: string, other: string): Row[] {
  const server = '#server/config.ts'
  const foreign = [`#app/${other}/lib/a.ts`, `#app/${other}/subjects/leads/queries.ts`, '#app/day/queries.ts']
  return [
    {
      from: `app/${part}/lib/page/a.ts`,
      allowed: ['zod', './b.ts', '../forms/b.ts', '../../../lib/pictures.ts', '#app/lib/pictures.ts'],
      forbidden: [
        `#app/${part}/components/b.tsx`,
        '../../components/b.tsx',
        `#app/${part}/subjects/leads/queries.ts`,
        '../../subjects/leads/queries.ts',
        `#app/${part}/routes/b.tsx`,
        `../../../${other}/lib/a.ts`,
        ...foreign,
        server,
      ],
    },
    {
      from: `app/${part}/components/a.tsx`,
      allowed: ['react', './b.tsx', `#app/${part}/lib/page/b.ts`, '#app/lib/pictures.ts', '#domain/lead.ts'],
      forbidden: [
        `#app/${part}/subjects/leads/queries.ts`,
        '../subjects/leads/queries.ts',
        `#app/${part}/routes/b.tsx`,
        `../../${other}/lib/a.ts`,
        ...foreign,
        server,
      ],
    },
    {
      from: `app/${part}/subjects/leads/a.tsx`,
      allowed: [
        './queries.ts',
        `#app/${part}/subjects/clients/queries.ts`,
        '../clients/queries.ts',
        '../../components/b.tsx',
        `#app/${part}/components/b.tsx`,
        'react-dom/server',
      ],
      forbidden: [
        `#app/${part}/subjects/clients/b.tsx`,
        '../clients/b.tsx',
        `#app/${part}/routes/b.tsx`,
        '../../routes/b.tsx',
        `../../../${other}/lib/a.ts`,
        ...foreign,
        server,
        '../../../../server/config.ts',
      ],
    },
    {
      from: `app/${part}/subjects/leads/board/a.tsx`,
      allowed: ['../queries.ts', '../parts/b.tsx', '../../clients/queries.ts', '../../../lib/page/b.ts'],
      forbidden: [
        '../../clients/b.tsx',
        `#app/${part}/subjects/clients/b.tsx`,
        '../../../routes/b.tsx',
        ...foreign,
        '../../../../../server/config.ts',
      ],
    },
    {
      from: `app/${part}/routes/a.tsx`,
      allowed: [`#app/${part}/subjects/leads/b.tsx`, '../lib/page/b.ts', '#domain/lead.ts'],
      forbidden: [...foreign, server, '../../../server/config.ts'],
    },
  ]
}

function serviceRows(): Row[] {
  const services = ['rest', 'auth', 'storage', 'site']
  return services.map((service) => ({
    from: `server/${service}/handle.ts`,
    allowed: ['./errors.ts', '#domain/lead.ts', ...['db', 'http', 'catalog', 'keys', 'pictures'].map(partOf)],
    forbidden: [
      ...services
        .filter((other) => other !== service)
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
