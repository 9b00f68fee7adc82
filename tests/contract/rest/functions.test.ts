// Functions of the public schema as /rpc/name, by POST and by GET.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeEachEngine } from '../../support/databases.ts'
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
    test('only the count', async () => {
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
    test('of the wrong kind', async () => {
      const { status, error } = await call('add', { a: 'one' })
      expect({ status, code: error?.code }).toEqual({ status: 400, code: '22P02' })
    })
  })

  describe('refusals', () => {
    test('a function that is not there, or not with these arguments', async () => {
      const unknown = await call('no_such_thing')
      expect({ status: unknown.status, code: unknown.error?.code }).toEqual({ status: 404, code: 'PGRST202' })
      const wrong = await call('add', { c: 1 })
      expect(wrong.error).toMatchObject({
        code: 'PGRST202',
        message: 'Could not find the function public.add(c) in the schema cache',
      })
    })
    test('two functions that would both fit', async () => {
      const { status, error } = await call('overloaded', { a: '1' })
      expect({ status, code: error?.code }).toEqual({ status: 300, code: 'PGRST203' })
    })
    test('a change by GET', async () => {
      const { status, error } = await call('rename', { person: 1, new_name: 'x' }, { get: true })
      expect({ status, code: error?.code }).toEqual({ status: 405, code: '25006' })
    })
    test('another method', async () => {
      const response = await rest.request('/rpc/add', { method: 'DELETE' })
      expect(response.status).toBe(405)
      expect(await response.json()).toMatchObject({ code: 'PGRST101' })
    })
    test('what the function itself refuses', async () => {
      expect(await call('refuse', { state: 'P0001' })).toMatchObject({
        status: 400,
        error: { code: 'P0001', message: 'No, thank you', details: 'for a reason', hint: 'ask later' },
      })
      expect(await call('refuse', { state: 'PT402' })).toMatchObject({
        status: 402,
        error: { code: 'PT402' },
      })
    })
  })

  describe('what a function is told of the request', () => {
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
