// PostgREST features that are not supported are refused with a code and a hint.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { addFixture } from './fixture.ts'
import { type RestServer, startRest } from './rest-server.ts'

describeEachEngine('refusals', (database) => {
  let rest: RestServer
  beforeAll(async () => {
    await addFixture(database().db)
    rest = await startRest(database().db)
  })
  afterAll(() => rest.close())

  test.each([
    ['full text search', 'name=fts.cat', 'PGRST127'],
    ['containment', 'tags=cs.{a}', 'PGRST127'],
    ['regular expressions', 'name=match.^A', 'PGRST127'],
    ['any and all', 'name=like(any).{a*,b*}', 'PGRST127'],
    ['a path into JSON in select', 'select=details->x', 'PGRST127'],
    ['a path into JSON in a filter', 'details->>x=eq.1', 'PGRST127'],
    ['a path into JSON in a tree', 'or=(details->>x.eq.1)', 'PGRST127'],
    ['a path into JSON in order', 'order=details->>x', 'PGRST127'],
    ['spread', 'select=...badges(label)', 'PGRST127'],
    ['casts', 'select=id::text', 'PGRST127'],
    ['aggregates', 'select=weight.sum()', 'PGRST123'],
    ['count as an aggregate', 'select=count()', 'PGRST123'],
    ['count as an embedded aggregate', 'select=id,badges(count)', 'PGRST123'],
    ['an unknown operator', 'id=is_about.1', 'PGRST100'],
    ['a filter without operator', 'id=1', 'PGRST100'],
    ['an unfinished select', 'select=id,', 'PGRST100'],
    ['an unfinished tree', 'or=(id.eq.1', 'PGRST100'],
    ['an unfinished list', 'id=in.(1', 'PGRST100'],
    ['an unfinished quote', 'id=in.(%22a', 'PGRST100'],
    ['an unknown truth', 'id=is.maybe', 'PGRST100'],
    ['a limit that is no number', 'limit=ten', 'PGRST100'],
    ['an unknown column in select', 'select=nickname', '42703'],
    ['a computed column', 'select=id,initial', '42703'],
    ['an unknown column in a filter', 'nickname=eq.1', '42703'],
    ['an unknown column in order', 'order=nickname', '42703'],
    ['a value of the wrong kind', 'id=eq.one', '22P02'],
    ['a date that is none', 'born=eq.2026-13-45', '22008'],
  ])('%s', async (_name, query, code) => {
    const response = await rest.request(`/people?${query.replaceAll('>', '%3E')}`)
    const body = await response.json()
    expect({ status: response.status, code: body.code }, JSON.stringify(body)).toEqual({ status: 400, code })
    expect(Object.keys(body)).toEqual(['code', 'message', 'details', 'hint'])
  })

  test('a negative limit', async () => {
    const response = await rest.request('/people?limit=-1')
    expect(response.status).toBe(416)
    expect(await response.json()).toMatchObject({ code: 'PGRST103' })
  })
  test('an unknown table', async () => {
    const { status, error } = await rest.client().from('persons').select()
    expect(status).toBe(404)
    expect(error).toMatchObject({
      code: 'PGRST205',
      message: "Could not find the table 'public.persons' in the schema cache",
    })
  })
  test('functions that are variadic or have unnamed parameters', async () => {
    const variadic = await rest.client().rpc('longest', { words: ['a', 'b'] })
    const unnamed = await rest.client().rpc('twice', { '': 1 })
    for (const { status, error } of [variadic, unnamed])
      expect({ status, code: error?.code }).toEqual({ status: 404, code: 'PGRST202' })
  })
  test('a response status set by a function', async () => {
    const { status, data } = await rest.client().rpc('wish_for_teapot')
    expect({ status, data }).toEqual({ status: 200, data: '418' })
  })
  test('another schema', async () => {
    const { status, error } = await rest.client().schema('auth').from('users').select()
    expect({ status, code: error?.code }).toEqual({ status: 406, code: 'PGRST106' })
  })
  test('PUT', async () => {
    const response = await rest.request('/people?id=eq.1', { method: 'PUT', body: '{}' })
    expect(response.status).toBe(405)
    expect(await response.json()).toMatchObject({ code: 'PGRST117' })
  })
  test('the root and deeper paths', async () => {
    for (const path of ['/', '/people/1', '/rpc/add/now']) {
      const response = await rest.request(path)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'PGRST125' })
    }
  })
  test('preferences that are not known, when strict', async () => {
    const response = await rest.request('/people', { headers: { Prefer: 'handling=strict, colour=red' } })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 'PGRST122',
      details: 'Invalid preferences: colour=red',
    })
    const lenient = await rest.request('/people', { headers: { Prefer: 'colour=red' } })
    expect(lenient.status).toBe(200)
  })
  test('an execution plan', async () => {
    const { status, error } = await rest.client().from('people').select().explain()
    expect({ status, code: error?.code }).toEqual({ status: 406, code: 'PGRST107' })
  })
})
