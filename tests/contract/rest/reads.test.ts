// Columns, filters, order, pages and formats of a read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeBothEngines } from '#testing/database/test-databases.ts'
import { addFixture } from './fixture.ts'
import { type RestServer, startRest } from './rest-server.ts'

describeBothEngines('reads', (database) => {
  let rest: RestServer
  beforeAll(async () => {
    await addFixture(database().db)
    rest = await startRest(database().db)
  })
  afterAll(() => rest.close())

  const people = () => rest.client().from('people')
  const ids = (data: { id: number }[] | null) => data?.map(({ id }) => id)

  describe('columns', () => {
    test('all types come as PostgREST shows them', async () => {
      const { data } = await people().select().eq('id', 1).single()
      expect(data).toEqual({
        id: 1,
        name: 'First',
        mood: 'calm',
        tags: ['a', 'b'],
        born: '1990-05-01',
        weight: 61.5,
        details: { x: 1 },
        boss_id: null,
      })
    })
    test('some, with an alias', async () => {
      const { data } = await people().select('number:id, "called by":name').eq('id', 2)
      expect(data).toEqual([{ number: 2, 'called by': 'Second' }])
    })
    test('an empty select returns all columns', async () => {
      const response = await rest.request('/badges?select=&order=label')
      expect(await response.json()).toEqual([
        { person_id: 1, label: 'gold' },
        { person_id: 2, label: 'silver' },
      ])
    })
    test('white space and line breaks between names', async () => {
      const response = await rest.request(
        `/people?id=eq.1&select=${encodeURIComponent('\n  id ,\tcalled : name,\n  badges ( label ) , boss_id\n')}`,
      )
      expect(await response.json()).toEqual([
        { id: 1, called: 'First', badges: { label: 'gold' }, boss_id: null },
      ])
    })
    test('quoted names', async () => {
      const { data, error } = await rest
        .client()
        .from('odd "table" name')
        .select('"a.b",select')
        .eq('"a.b"', 1)
      expect(error).toBeNull()
      expect(data).toEqual([{ 'a.b': 1, select: 'one' }])
    })
  })

  describe('filters', () => {
    test.each([
      ['eq', 'id=eq.2', [2]],
      ['neq', 'id=neq.2', [1, 3, 4]],
      ['gt', 'id=gt.3', [4]],
      ['gte', 'id=gte.3', [3, 4]],
      ['lt', 'weight=lt.61.5', [4]],
      ['lte', 'weight=lte.61.50', [1, 4]],
      ['like with a star', 'name=like.*i*', [1, 3, 4]],
      ['like is exact about case', 'name=like.fi*', []],
      ['ilike', 'name=ilike.fi%25', [1]],
      ['is null', 'mood=is.null', [3]],
      ['is not_null', 'mood=is.not_null', [1, 2, 4]],
      ['not is null', 'mood=not.is.null', [1, 2, 4]],
      ['in', 'id=in.(1,3,99)', [1, 3]],
      ['in with quotes', 'name=in.("Fourth, \\"the quick\\" (r)",Second)', [2, 4]],
      ['in nothing', 'id=in.()', []],
      ['not in', 'id=not.in.(1,3)', [2, 4]],
      ['an enum', 'mood=eq.calm', [1, 4]],
      ['a date', 'born=gte.1990-01-01', [1, 4]],
      ['an array as a whole', 'tags=eq.{a,b}', [1]],
      ['several are joined by and', 'id=gt.1&id=lt.4', [2, 3]],
      ['or', 'or=(id.eq.1,name.eq.Second)', [1, 2]],
      ['and within or', 'or=(and(id.gt.1,id.lt.3),mood.is.null)', [2, 3]],
      ['not or', 'not.or=(id.eq.1,id.eq.2)', [3, 4]],
      ['not within or', 'or=(id.not.gt.1,not.and(id.gt.0,id.lt.4))', [1, 4]],
      ['in within or', 'or=(id.in.(1,2),id.eq.4)', [1, 2, 4]],
      ['a quoted value within or', 'or=(name.eq."Fourth, \\"the quick\\" (r)",id.eq.1)', [1, 4]],
      ['braces within or', 'or=(tags.eq.{a,b},id.eq.3)', [1, 3]],
    ])('%s', async (_name, query, expected) => {
      const response = await rest.request(`/people?select=id&order=id&${query.replaceAll('"', '%22')}`)
      const body = await response.json()
      expect(response.status, JSON.stringify(body)).toBe(200)
      expect(ids(body)).toEqual(expected)
    })

    test.each([
      ['a blank', 'id.eq.1, id.eq.2', [1, 2]],
      ['line breaks', '\n  name.eq.First,\n  name.eq.Second\n', [1, 2]],
      ['line breaks in trees', 'and( id.gt.1 ,\n\tid.lt.3 ),\r\n not.and(id.gt.0, id.lt.4) ', [2, 4]],
      ['blanks in lists', 'id.in.( 1, 2 ), name.in.(\n"Third" , "x"\n)', [1, 2, 3]],
      ['a blank within a value is its own', 'name.eq.First ,id.eq.3', [3]],
    ])('white space in a tree: %s', async (_name, tree, expected) => {
      const { data, error } = await people().select('id').or(tree).order('id')
      expect(error).toBeNull()
      expect(ids(data)).toEqual(expected)
    })
    test('a value is never parsed as an operator', async () => {
      const { data } = await people().select('id').eq('name', `' or 1=1 --`)
      expect(data).toEqual([])
    })
  })

  describe('order', () => {
    test('ascending and descending, over several columns', async () => {
      const { data } = await people()
        .select('id')
        .order('mood', { ascending: false })
        .order('id', { ascending: false })
      expect(ids(data)).toEqual([3, 2, 4, 1])
    })
    test('white space between terms', async () => {
      const order = encodeURIComponent(' boss_id.desc.nullslast ,\n id.desc ')
      const response = await rest.request(`/people?select=id&order=${order}`)
      expect(ids(await response.json())).toEqual([4, 3, 2, 1])
    })
    test('nulls first or last', async () => {
      const first = await people().select('id').order('weight', { nullsFirst: true })
      expect(ids(first.data)).toEqual([3, 4, 1, 2])
      const last = await people().select('id').order('weight', { ascending: false, nullsFirst: false })
      expect(ids(last.data)).toEqual([2, 1, 4, 3])
    })
  })

  describe('pages', () => {
    test('limit and offset', async () => {
      const { data, status } = await people().select('id').order('id').range(1, 2)
      expect(status).toBe(200)
      expect(ids(data)).toEqual([2, 3])
    })
    test('the Range header', async () => {
      const response = await rest.request('/people?select=id&order=id', { headers: { Range: '2-3' } })
      expect(response.headers.get('content-range')).toBe('2-3/*')
      expect(await response.json()).toEqual([{ id: 3 }, { id: 4 }])
    })
    test('a range that ends before it begins', async () => {
      const response = await rest.request('/people', { headers: { Range: '3-2' } })
      expect(response.status).toBe(416)
      expect(await response.json()).toMatchObject({ code: 'PGRST103' })
    })
    test('limit 0', async () => {
      const { data, count, status } = await people().select('id', { count: 'exact' }).limit(0)
      expect({ data, count, status }).toEqual({ data: [], count: 4, status: 206 })
    })
  })

  describe('formats', () => {
    test('one object', async () => {
      const { data, status } = await people().select('name').eq('id', 1).single()
      expect({ data, status }).toEqual({ data: { name: 'First' }, status: 200 })
    })
    test('an object where there is none, or more than one', async () => {
      const none = await people().select().eq('id', 99).single()
      expect(none.status).toBe(406)
      expect(none.error).toMatchObject({
        code: 'PGRST116',
        details: 'The result contains 0 rows',
        message: 'Cannot coerce the result to a single JSON object',
      })
      const many = await people().select().single()
      expect(many.error?.details).toBe('The result contains 4 rows')
    })
    test('maybeSingle', async () => {
      const { data, error } = await people().select().eq('id', 99).maybeSingle()
      expect({ data, error }).toEqual({ data: null, error: null })
    })
    test('CSV', async () => {
      const { data } = await people().select('id,name').gte('id', 3).order('id').csv()
      expect(data).toBe('id,name\n3,Third\n4,"Fourth, ""the quick"" (r)"')
    })
    test('HEAD answers as GET, without the body', async () => {
      const response = await rest.request('/people?select=id', { method: 'HEAD' })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-range')).toBe('0-3/*')
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(await response.text()).toBe('')
    })
    test.each(['application/geo+json', 'constructor'])('a type that is not available: %s', async (Accept) => {
      const response = await rest.request('/people', { headers: { Accept } })
      expect(response.status).toBe(406)
      expect(await response.json()).toMatchObject({ code: 'PGRST107' })
    })
  })
})
