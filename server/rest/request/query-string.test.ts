import { expect, test } from 'vitest'
import { parseQueryString } from './query-string.ts'

const parse = (text: string) => parseQueryString(text, { takesArguments: false })

test('parameters belong to the resource of their path', () => {
  const { root } = parse(
    'id=eq.1&limit=5&clients.city=eq.Pune&clients.order=name&a.b.limit=2&clients.not.or=(x.eq.1)&select=*,clients(*),a:c(b())',
  )
  expect(root).toMatchObject({ limit: 5, offset: 0, filters: [{ column: 'id' }], order: [] })
  expect(root.select).toMatchObject([
    { kind: 'all' },
    {
      target: 'clients',
      filters: [{ column: 'city' }, { kind: 'group', joinedBy: 'or', negated: true }],
      order: [{ column: 'name', descending: false }],
      limit: Number.POSITIVE_INFINITY,
    },
    { alias: 'a', filters: [], select: [{ target: 'b', limit: 2 }] },
  ])
})

test('a resource is called by its alias, or else by its target, and has to be there', () => {
  const { root } = parse('select=a:people!x(id),b:people!y(id)&a.limit=1&people.limit=2')
  expect(root.select).toMatchObject([
    { alias: 'a', limit: 1 },
    { alias: 'b', limit: 2 },
  ])
  expect(() => parse('select=id&clients.city=eq.Pune')).toThrow("'clients' is not an embedded resource")
})

test('order takes direction, nulls and a relative', () => {
  expect(parse('order=a.desc.nullslast,b(c).asc,d.nullsfirst').root.order).toEqual([
    { column: 'a', embed: null, descending: true, nulls: 'last' },
    { column: 'c', embed: 'b', descending: false, nulls: null },
    { column: 'd', embed: null, descending: false, nulls: 'first' },
  ])
})

test('columns and on_conflict are names', () => {
  expect(parse('columns="a","b c"&on_conflict=x,y')).toMatchObject({
    columns: ['a', 'b c'],
    onConflict: ['x', 'y'],
  })
})

test('a function takes what is no filter as an argument', () => {
  const query = parseQueryString('a=1&b=eq.1&limit=2&select=x', { takesArguments: true })
  expect([...query.arguments]).toEqual([['a', '1']])
  expect(query.root).toMatchObject({ limit: 2, filters: [{ column: 'b' }] })
})

test('bounds are whole numbers from zero', () => {
  expect(() => parse('limit=-1')).toThrow('range not satisfiable')
  for (const text of ['limit=1.5', 'limit=', 'offset=x', 'offset=99999999999999999999']) {
    expect(() => parse(text)).toThrow('failed to parse')
  }
})
