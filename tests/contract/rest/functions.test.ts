// Functions of the public schema as /rpc/name, by POST and by GET.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { addFixture } from './fixture.ts'
import { apiKeys, type RestServer, startRest } from './rest-server.ts'

describeEachEngine('functions', (database) => {
  let rest: RestServer
  beforeAll(async () => {
    await addFixture(database().db)
    rest = await startRest(database().db)
  })
  afterAll(() => rest.close())

  const call = (name: string, args?: object, options?: { get?: boolean; head?: boolean; count?: 'exact' }) =>
    rest.client().rpc(name, args, options)

  describe('results', () => {
    test('a scalar', async () => {
      expect(await call('add', { a: 1, b: 2 })).toMatchObject({ data: 3, status: 200 })
    })
    test('a set of scalars', async () => {
      expect((await call('moods')).data).toEqual(['calm', 'busy'])
    })
    test('a row', async () => {
      expect((await call('chief')).data).toMatchObject({ id: 1, name: 'First' })
    })
    test('nothing', async () => {
      expect(await call('rename', { person: 3, new_name: 'Third' })).toMatchObject({
        data: null,
        status: 204,
      })
    })
    test('a table', async () => {
      expect((await call('pairs', { n: 2 })).data).toEqual([
        { number: 1, square: 1 },
        { number: 2, square: 4 },
      ])
    })
    test('a set of rows, selected, embedded, filtered, ordered, paged and counted', async () => {
      const { data, count, status } = await call('team_of', { boss: 1 }, { count: 'exact' })
        .select('id,badges(label)')
        .gt('id', 0)
        .order('id', { ascending: false })
        .limit(1)
      expect({ data, count, status }).toEqual({ data: [{ id: 3, badges: null }], count: 2, status: 206 })
    })
    test('one object of a set', async () => {
      const { data } = await call('pairs', { n: 3 }).eq('number', 3).single()
      expect(data).toEqual({ number: 3, square: 9 })
    })
    test('a composite as an object, a set of them as a list', async () => {
      expect((await call('origin')).data).toEqual({ x: 0, y: 7 })
      expect((await call('origin').select('y')).data).toEqual({ y: 7 })
      expect((await call('diagonal', { n: 3 }).gt('x', 1).select('x')).data).toEqual([{ x: 2 }, { x: 3 }])
    })
    test('a table of one column as a list of objects', async () => {
      expect((await call('names')).data).toEqual([{ name: 'First' }, { name: 'Second' }])
    })
    test('out parameters as one object, also a single one and unnamed ones', async () => {
      expect((await call('half', { of: 8 })).data).toEqual({ result: 4 })
      expect((await call('halves', { of: 9 })).data).toEqual({ column1: 4, column2: 5 })
    })
    test('records without a declared type', async () => {
      expect((await call('some_record')).data).toEqual({ a: 1, b: 'one' })
      expect((await call('some_records')).data).toEqual([
        { a: 1, b: 'one' },
        { a: 2, b: 'two' },
      ])
    })
    test('all kinds are counted', async () => {
      const counted = async (name: string, args?: object) => {
        const { count, status } = await call(name, args, { count: 'exact' })
        return { count, status }
      }
      expect(await counted('add', { a: 1 })).toEqual({ count: 1, status: 200 })
      expect(await counted('moods')).toEqual({ count: 2, status: 200 })
      expect(await counted('origin')).toEqual({ count: 1, status: 200 })
      expect(await counted('names')).toEqual({ count: 2, status: 200 })
      expect(await counted('some_records')).toEqual({ count: 2, status: 200 })
    })
    test('an estimate over rows without a table is the exact number', async () => {
      const response = await rest.request('/rpc/pairs?n=1500&limit=3', {
        headers: { Prefer: 'count=estimated' },
      })
      expect(response.headers.get('content-range')).toBe('0-2/1500')
    })
    test('a page of a set of scalars', async () => {
      const { data, count, status } = await call('moods', {}, { count: 'exact' }).range(1, 1)
      expect({ data, count, status }).toEqual({ data: ['busy'], count: 2, status: 206 })
    })
    test('as CSV', async () => {
      expect((await call('add', { a: 1, b: 2 }).csv()).data).toBe('pgrst_scalar\n3')
      expect((await call('origin').csv()).data).toBe('x,y\n0,7')
    })
    test('the count alone', async () => {
      expect(await call('pairs', { n: 7 }, { head: true, count: 'exact' })).toMatchObject({
        count: 7,
        data: null,
      })
    })
  })

  describe('arguments', () => {
    test('a default', async () => {
      expect((await call('add', { a: 5 })).data).toBe(15)
    })
    test('a list, by POST and by GET', async () => {
      expect((await call('total', { numbers: [1, 2, 3] })).data).toBe(6)
      expect((await call('total', { numbers: [1, 2, 3] }, { get: true })).data).toBe(6)
    })
    test('by GET, beside filters on the result', async () => {
      const response = await rest.request('/rpc/pairs?n=5&number=gte.4&select=square&order=square.desc')
      expect(await response.json()).toEqual([{ square: 25 }, { square: 16 }])
    })
    test('none, with an empty body', async () => {
      const response = await rest.request('/rpc/chief', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
      })
      expect(await response.json()).toMatchObject({ id: 1 })
    })
    test('of the wrong type', async () => {
      const { status, error } = await call('add', { a: 'one' })
      expect({ status, code: error?.code }).toEqual({ status: 400, code: '22P02' })
    })
  })

  describe('refusals', () => {
    test('an unknown function, or unknown arguments', async () => {
      const unknown = await call('no_such_thing')
      expect({ status: unknown.status, code: unknown.error?.code }).toEqual({ status: 404, code: 'PGRST202' })
      const wrong = await call('add', { c: 1 })
      expect(wrong.error).toMatchObject({
        code: 'PGRST202',
        message: 'Could not find the function public.add(c) in the schema cache',
      })
    })
    test('two functions that both match', async () => {
      const { status, error } = await call('overloaded', { a: '1' })
      expect({ status, code: error?.code }).toEqual({ status: 300, code: 'PGRST203' })
    })
    test('a write by GET', async () => {
      const { status, error } = await call('rename', { person: 1, new_name: 'x' }, { get: true })
      expect({ status, code: error?.code }).toEqual({ status: 405, code: '25006' })
    })
    test('another method', async () => {
      const response = await rest.request('/rpc/add', { method: 'DELETE' })
      expect(response.status).toBe(405)
      expect(await response.json()).toMatchObject({ code: 'PGRST101' })
    })
    test('a column of a result without columns', async () => {
      const { status, error } = await call('add', { a: 1 }).select('sum')
      expect({ status, code: error?.code }).toEqual({ status: 400, code: '42703' })
    })
    test('more rows than max-affected allows are rolled back', async () => {
      const people = () => rest.client().from('people')
      await people().insert([
        { id: 101, name: 'a' },
        { id: 102, name: 'b' },
      ])
      const above = (prefer: string) =>
        rest.request('/rpc/forget', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Prefer: prefer },
          body: '{"above":100}',
        })
      const refused = await above('handling=strict, max-affected=1')
      expect(refused.status).toBe(400)
      expect(await refused.json()).toMatchObject({ code: 'PGRST124', details: 'The query affects 2 rows' })
      expect((await people().select('id').gt('id', 100)).data).toHaveLength(2)

      const allowed = await above('handling=strict, max-affected=2')
      expect(allowed.headers.get('preference-applied')).toBe('handling=strict, max-affected=2')
      expect(await allowed.json()).toEqual([101, 102])
    })
    test('max-affected of a function that returns no rows', async () => {
      const response = await rest.request('/rpc/rename', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Prefer: 'handling=strict, max-affected=1' },
        body: '{"person":3,"new_name":"Third"}',
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'PGRST128' })
    })
    test('what the function itself raises', async () => {
      expect(await call('refuse', { state: 'P0001' })).toMatchObject({
        status: 400,
        error: { code: 'P0001', message: 'No, thank you', details: 'for a reason', hint: 'ask later' },
      })
      expect(await call('refuse', { state: 'PT402' })).toMatchObject({
        status: 402,
        error: { code: 'PT402' },
      })
      // no_data_found, which our functions raise with a message for people.
      expect(await call('refuse', { state: 'P0002' })).toMatchObject({
        status: 404,
        error: { code: 'P0002', message: 'No, thank you', details: 'for a reason', hint: 'ask later' },
      })
      expect((await call('insist')).error).toMatchObject({ code: 'P0001', message: 'Insisted' })
    })
  })

  describe('request settings that a function can read', () => {
    test('of a visitor', async () => {
      const response = await rest.request('/rpc/told_of_request', {
        headers: { Cookie: 'a=b', 'X-Told': 'yes' },
      })
      expect(await response.json()).toEqual({
        role: 'anon',
        claims: { role: 'anon' },
        method: 'GET',
        path: '/rpc/told_of_request',
        read_only: 'on',
        cookie: null,
        header: 'yes',
      })
    })
    test('of the secret key', async () => {
      const { data } = await rest.client(apiKeys.secret).rpc('told_of_request')
      // The bearer is an opaque key, so the apikey header decides.
      expect(data.role).toBe('anon')
      const response = await rest.request('/rpc/told_of_request', { headers: { apikey: apiKeys.secret } })
      expect(await response.json()).toMatchObject({ role: 'service_role', claims: { role: 'service_role' } })
    })
  })
})
