// fast-check arbitraries for query strings: the grammar with mostly valid names and values, the same with one
// character spoiled, and noise.
import fc from 'fast-check'

const texts = ['Shown', '*a*', '%', 'null', '']
const uuids = ['5d3f6a0e-0000-4000-8000-000000000000']
const times = ['2026-01-01', '2026-11-15T10:00:00+05:30', 'infinity']
const flags = ['true', 'false']
const numbers = ['1', '5', '-3', '99.5', 'NaN']

/** Columns with values of their type: first the visible ones, then the hidden ones. */
const tables: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  reviews: {
    id: uuids,
    full_name: texts,
    rating: ['1', '5'],
    review_text: texts,
    is_approved: flags,
    created_at: times,
  },
  banners: { id: uuids, image_url: texts, priority: ['0', '7'], is_active: flags, created_at: times },
  services: {
    id: uuids,
    name: texts,
    price: numbers,
    category: texts,
    is_active: flags,
    duration_minutes: ['60'],
  },
  business_profile: { id: uuids, business_name: texts, videos: ['[]'], time_zone: texts },
  leads: { id: uuids, full_name: texts, status: texts, created_at: times },
  clients: { id: uuids, full_name: texts, search_text: texts },
  appointments: { id: uuids, client_id: uuids, service_id: uuids, notes: texts, payment_amount: numbers },
  staff: { user_id: uuids, role: texts },
  nowhere: { id: uuids },
}
const strangeColumns = ['email', 'title', 'search_text', 'updated_at', 'nothing']
const embeds = [...Object.keys(tables), 'client_id', 'service_id', 'appointments_client_id_fkey']
const served = 'eq neq gt gte lt lte like ilike not.eq not.gt not.ilike'.split(' ')
const unserved = 'fts cs match is not.in bogus'.split(' ')

const anyValue = fc.oneof(
  fc.constantFrom(...texts, ...numbers, ...times, ...flags, '1e400', '{}', '"', '\\'),
  fc.integer().map(String),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const quote = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`

interface Named {
  readonly column: string
  readonly value: string
}

function named(table: string): fc.Arbitrary<Named> {
  const fitting = Object.entries(tables[table] ?? {}).flatMap(([column, values]) =>
    values.map((value) => ({ column, value })),
  )
  return fc.oneof(
    { weight: 50, arbitrary: fc.constantFrom(...fitting) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...fitting), anyValue)
        .map(([{ column }, value]) => ({ column, value })),
    },
    { weight: 1, arbitrary: fc.record({ column: fc.constantFrom(...strangeColumns), value: anyValue }) },
    { weight: 1, arbitrary: fc.record({ column: anyValue.map(quote), value: anyValue }) },
  )
}

function operand({ value }: Named): fc.Arbitrary<string> {
  const list = fc.array(fc.oneof(fc.constant(value), anyValue.map(quote)), { maxLength: 3 })
  return fc.oneof(
    { weight: 14, arbitrary: fc.constantFrom(...served).map((operator) => `${operator}.${value}`) },
    { weight: 5, arbitrary: fc.constantFrom('is.null', 'not.is.null', 'is.not_null', 'is.true') },
    { weight: 4, arbitrary: list.map((items) => `in.(${items.join(',')})`) },
    { weight: 1, arbitrary: fc.constantFrom(...unserved).map((operator) => `${operator}.${value}`) },
  )
}

function filter(table: string): fc.Arbitrary<[string, string]> {
  return named(table).chain((name) => operand(name).map((text): [string, string] => [name.column, text]))
}

function filterTree(table: string): fc.Arbitrary<string> {
  const leaf = named(table).chain((name) =>
    operand({ ...name, value: quote(name.value) }).map((text) => `${name.column}.${text}`),
  )
  return fc.letrec<{ tree: string; node: string }>((tie) => ({
    tree: fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((nodes) => `(${nodes.join(',')})`),
    node: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.tuple(fc.constantFrom('and', 'or', 'not.and', 'not.or'), tie('tree')).map((parts) => parts.join('')),
    ),
  })).tree
}

function select(table: string): fc.Arbitrary<string> {
  const column = named(table).map((name) => name.column)
  return fc.letrec<{ items: string; item: string }>((tie) => ({
    items: fc.array(tie('item'), { minLength: 1, maxLength: 4 }).map((items) => items.join(',')),
    item: fc.oneof(
      { depthSize: 'small' },
      { weight: 30, arbitrary: column },
      { weight: 1, arbitrary: fc.constantFrom('*', '', 'count()', 'id::text', '...clients(id)') },
      { weight: 5, arbitrary: fc.tuple(column, column).map((parts) => parts.join(':')) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(
            fc.constantFrom(...embeds),
            fc.constantFrom('', '!inner', '!left', '!client_id', '!no_such_hint'),
            tie('items'),
          )
          .map(([target, hint, inner]) => `${target}${hint}(${inner})`),
      },
    ),
  })).items
}

function parameter(table: string): fc.Arbitrary<[string, string]> {
  const direction = fc.constantFrom('', '.asc', '.desc', '.desc.nullslast', '.nullsfirst', '.sideways')
  const order = fc.tuple(named(table), direction).map(([{ column }, way]) => column + way)
  const bound = fc.oneof(fc.nat(50).map(String), fc.nat(50).map(String), anyValue)
  return fc.oneof(
    { weight: 6, arbitrary: filter(table) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom('or', 'and', 'not.or'), filterTree(table)) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('order'), order) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom('limit', 'offset'), bound) },
    {
      weight: 1,
      arbitrary: fc.tuple(
        fc.constantFrom('clients.or', 'services.limit', 'clients.id', 'columns', 'on_conflict'),
        anyValue,
      ),
    },
  )
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed())

function grammatical(table: string): fc.Arbitrary<string> {
  return fc
    .tuple(select(table), fc.array(parameter(table), { maxLength: 3 }))
    .map(([selected, parameters]) =>
      [['select', selected], ...parameters]
        .map(([name = '', text = '']) => `${encode(name)}=${encode(text)}`)
        .join('&'),
    )
}

function spoiled(table: string): fc.Arbitrary<string> {
  return fc.tuple(grammatical(table), fc.nat(), anyValue).map(([text, at, wrong]) => {
    const place = at % (text.length + 1)
    return text.slice(0, place) + encode(wrong) + text.slice(place + 1)
  })
}

const noise = fc
  .string({ unit: 'binary', maxLength: 60 })
  .map((text) => encodeURI(text.toWellFormed()).replaceAll('#', '%23'))

function path(table: string): fc.Arbitrary<string> {
  const query = fc.oneof(
    { weight: 6, arbitrary: grammatical(table) },
    { weight: 2, arbitrary: spoiled(table) },
    { weight: 1, arbitrary: noise },
  )
  const target = fc.constantFrom(
    table,
    table,
    table,
    table,
    table,
    table,
    'rpc/business_today',
    'rpc/client_figures',
  )
  return fc.tuple(target, query).map(([name, text]) => `/${name}?${text}`)
}

export interface GeneratedRequest {
  readonly method: 'GET' | 'HEAD' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

export const generatedRequest: fc.Arbitrary<GeneratedRequest> = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'PATCH', 'DELETE'),
  // Built once each: building an arbitrary costs more than drawing from it.
  path: fc.oneof(
    ...Object.keys(tables).map((table) => {
      const isVisible = ['reviews', 'banners', 'services'].includes(table)
      return { weight: isVisible ? 4 : 1, arbitrary: path(table) }
    }),
  ),
  headers: fc.record({
    Prefer: fc.constantFrom(
      '',
      '',
      '',
      'count=exact',
      'count=estimated',
      'count=planned',
      'return=representation',
    ),
    Accept: fc.constantFrom('*/*', '*/*', '*/*', 'text/csv', 'application/vnd.pgrst.object+json'),
  }),
})
