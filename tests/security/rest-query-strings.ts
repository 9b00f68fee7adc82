// Query strings as fast-check generates them: over the grammar with real and invented names, the same with one
// character spoiled, and plain noise.
import fc from 'fast-check'

const tables = [
  'reviews',
  'banners',
  'services',
  'leads',
  'clients',
  'appointments',
  'business_profile',
  'staff',
  'nowhere',
]
const columns =
  'id full_name email rating review_text is_approved created_at title image_url priority is_active name price category status client_id service_id appointment_date search_text user_id videos nothing'.split(
    ' ',
  )
const embeds = [...tables, 'client_id', 'service_id', 'appointments_client_id_fkey']
const operators = 'eq neq gt gte lt lte like ilike is in not.eq not.in not.is fts cs match bogus'.split(' ')

const value = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '1',
      'true',
      'null',
      'new',
      '2026-01-01',
      '*a*',
      '%',
      '',
      '1e400',
      'NaN',
      'infinity',
    ),
  },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.integer().map(String) },
  { weight: 2, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
)
const quoted = value.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`)
const list = fc.array(fc.oneof(value, quoted), { maxLength: 4 }).map((items) => `(${items.join(',')})`)
const column = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...columns) },
  { weight: 1, arbitrary: quoted },
)
const operand = fc
  .tuple(fc.constantFrom(...operators), fc.oneof(value, list))
  .map(([operator, right]) => `${operator}.${right}`)

const { tree } = fc.letrec<{ tree: string; node: string }>((tie) => ({
  tree: fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((nodes) => `(${nodes.join(',')})`),
  node: fc.oneof(
    { depthSize: 'small' },
    fc.tuple(column, fc.constantFrom(...operators), fc.oneof(quoted, list)).map((parts) => parts.join('.')),
    fc.tuple(fc.constantFrom('and', 'or', 'not.and', 'not.or'), tie('tree')).map((parts) => parts.join('')),
  ),
}))

const { select } = fc.letrec<{ select: string; item: string }>((tie) => ({
  select: fc.array(tie('item'), { maxLength: 4 }).map((items) => items.join(',')),
  item: fc.oneof(
    { depthSize: 'small' },
    fc.constant('*'),
    column,
    fc.tuple(column, column).map((parts) => parts.join(':')),
    fc
      .tuple(
        fc.constantFrom(...embeds),
        fc.constantFrom('', '!inner', '!left', '!client_id', '!no_such_hint'),
        tie('select'),
      )
      .map(([target, hint, inner]) => `${target}${hint}(${inner})`),
  ),
}))

const order = fc
  .tuple(column, fc.constantFrom('', '.asc', '.desc', '.desc.nullslast', '.nullsfirst', '.sideways'))
  .map((parts) => parts.join(''))

const parameter: fc.Arbitrary<[string, string]> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(column, operand) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('select'), select) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('or', 'and', 'not.or', 'clients.or'), tree) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('order', 'clients.order'), order) },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constantFrom('limit', 'offset', 'services.limit'),
      fc.oneof(fc.integer().map(String), value),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.tuple(fc.constantFrom(...embeds), column).map((path) => path.join('.')),
      operand,
    ),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('columns', 'on_conflict'), column) },
)

const grammatical = fc
  .array(parameter, { maxLength: 5 })
  .map((parameters) =>
    parameters
      .map(
        ([name, text]) =>
          `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(text.toWellFormed())}`,
      )
      .join('&'),
  )

const spoiled = fc
  .tuple(grammatical, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }))
  .map(([text, at, character]) => {
    const place = at % (text.length + 1)
    return text.slice(0, place) + encodeURIComponent(character.toWellFormed()) + text.slice(place + 1)
  })

const noise = fc
  .string({ unit: 'binary', maxLength: 60 })
  .map((text) => encodeURI(text.toWellFormed()).replaceAll('#', '%23'))

export interface GeneratedRequest {
  readonly method: 'GET' | 'HEAD' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

export const generatedRequest: fc.Arbitrary<GeneratedRequest> = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'PATCH', 'DELETE'),
  path: fc
    .tuple(
      fc.constantFrom(...tables, 'rpc/business_today', 'rpc/is_staff', 'rpc/client_figures'),
      fc.oneof(
        { weight: 6, arbitrary: grammatical },
        { weight: 2, arbitrary: spoiled },
        { weight: 1, arbitrary: noise },
      ),
    )
    .map(([target, query]) => `/${target}?${query}`),
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
