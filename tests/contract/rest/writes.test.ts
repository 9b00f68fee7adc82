// Insert, upsert, update and delete, and what they return.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { describeBothEngines } from '#testing/database/test-databases.ts'
import { addFixture } from './fixture.ts'
import { type RestServer, startRest } from './rest-server.ts'

describeBothEngines('writes', (database) => {
  let rest: RestServer
  beforeAll(async () => {
    await addFixture(database().db)
    rest = await startRest(database().db)
  })
  afterAll(() => rest.close())
  beforeEach(() =>
    database().db.asOwner((tx) =>
      tx.script('delete from public.people where id > 100; truncate public.cards, public.visits'),
    ),
  )

  const people = () => rest.client().from('people')
  const send = (method: string, path: string, body: unknown, prefer = '') =>
    rest.request(path, {
      method,
      headers: { 'Content-Type': 'application/json', Prefer: prefer },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const stored = (id: number) =>
    database().db.asOwner((tx) =>
      tx.query(sql`select name, mood::text, weight from public.people where id = ${id}`),
    )

  describe('insert', () => {
    test('one row, returning nothing', async () => {
      const response = await send('POST', '/people', { id: 101, name: 'Fifth', weight: 50.5 })
      expect(response.status).toBe(201)
      expect(await response.text()).toBe('')
      expect(response.headers.get('content-range')).toBe('*/*')
      expect(await stored(101)).toEqual([{ name: 'Fifth', mood: null, weight: '50.50' }])
    })
    test('several rows at once, returning chosen columns', async () => {
      const { data, status, count } = await people()
        .insert(
          [
            { id: 101, name: 'Fifth' },
            { id: 102, name: 'Sixth', mood: 'busy' },
          ],
          { count: 'exact' },
        )
        .select('id,mood')
        .order('id', { ascending: false })
      expect({ data, status, count }).toEqual({
        data: [
          { id: 102, mood: 'busy' },
          { id: 101, mood: null },
        ],
        status: 201,
        count: 2,
      })
    })
    test('a missing column takes its default with missing=default, null otherwise', async () => {
      const rows = [
        { sender_id: 1, recipient_id: 2, subject: 'given' },
        { sender_id: 1, recipient_id: 2 },
      ]
      const { data } = await rest
        .client()
        .from('letters')
        .insert(rows, { defaultToNull: false })
        .select('subject,length')
      expect(data).toEqual([
        { subject: 'given', length: 5 },
        { subject: 'no subject', length: 10 },
      ])
      const { error } = await rest.client().from('letters').insert(rows)
      expect(error?.code).toBe('23502')
    })
    test("a domain's default is a default too", async () => {
      const { data } = await rest
        .client()
        .from('cards')
        .insert([{ id: 1, words: 'hello' }, { id: 2 }], { defaultToNull: false })
        .select()
      expect(data).toEqual([
        { id: 1, words: 'hello' },
        { id: 2, words: 'good day' },
      ])
    })
    test('an identity column is generated where a row leaves it out', async () => {
      const rows = [
        { id: 900, sender_id: 1, recipient_id: 2 },
        { sender_id: 1, recipient_id: 2 },
      ]
      const { data, error } = await rest
        .client()
        .from('letters')
        .insert(rows, { defaultToNull: false })
        .select('id')
      expect(error).toBeNull()
      expect(data?.[0]).toEqual({ id: 900 })
      expect(data?.[1]?.id).toBeGreaterThan(0)
    })
    test('an empty object takes all defaults, an empty list inserts nothing', async () => {
      const defaults = await send('POST', '/notes_without_key', {}, 'return=representation')
      expect(defaults.status).toBe(201)
      expect(await defaults.json()).toEqual([{ body: null }])
      const none = await send('POST', '/notes_without_key', [], 'return=representation')
      expect(none.status).toBe(201)
      expect(await none.json()).toEqual([])
    })
    test('returning an embedded resource, as one object', async () => {
      const { data } = await rest
        .client()
        .from('letters')
        .insert({ id: 101, sender_id: 1, recipient_id: 2 })
        .select('subject,to:recipient_id(name)')
        .single()
      expect(data).toEqual({ subject: 'no subject', to: { name: 'Second' } })
    })
    test('returning only the Location header', async () => {
      const response = await send('POST', '/people', { id: 101, name: 'Fifth' }, 'return=headers-only')
      expect(response.status).toBe(201)
      expect(response.headers.get('location')).toBe('/people?id=eq.101')
      expect(response.headers.get('preference-applied')).toBe('return=headers-only')
    })
    test('returning the Location header through a view, and a view of a view', async () => {
      const located = async (path: string, number: number) =>
        (await send('POST', path, { number, words: 'x' }, 'return=headers-only')).headers.get('location')
      expect(await located('/card_texts', 1)).toBe('/card_texts?number=eq.1')
      expect(await located('/short_cards', 2)).toBe('/short_cards?number=eq.2')
    })
    test('numbers with more digits than JavaScript holds are stored exactly', async () => {
      await send('POST', '/people', '{"id":101,"name":"n","details":12345678901234567890.123456789}')
      const response = await rest.request('/people?id=eq.101&select=details')
      expect(await response.text()).toContain('12345678901234567890.123456789')
    })
    test('rows with different keys, or keys that are not columns', async () => {
      const mixed = await send('POST', '/people', [{ id: 101, name: 'a' }, { id: 102 }])
      expect(await mixed.json()).toMatchObject({ code: 'PGRST102', message: 'All object keys must match' })
      const { error, status } = await people().insert({ id: 101, nickname: 'x' })
      expect({ status, code: error?.code, message: error?.message }).toEqual({
        status: 400,
        code: 'PGRST204',
        message: "Could not find the 'nickname' column of 'people' in the schema cache",
      })
    })
    test.each(['', '{', 'null', '3', '"text"', '[1]', '[[]]'])('an invalid row: %s', async (body) => {
      const response = await send('POST', '/people', body)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'PGRST102' })
    })
    test('another content type', async () => {
      const response = await rest.request('/people', {
        method: 'POST',
        headers: { 'Content-Type': 'text/csv' },
        body: 'id\n1',
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        code: 'PGRST102',
        message: 'Content-Type not acceptable: text/csv',
      })
    })
  })

  describe('upsert', () => {
    test('merges into existing rows: 200 when nothing was new, otherwise 201', async () => {
      await people().insert({ id: 101, name: 'Fifth', mood: 'calm' })
      const merged = await people().upsert({ id: 101, name: 'Fifth Two' }).select('id,name,mood')
      expect({ status: merged.status, data: merged.data }).toEqual({
        status: 200,
        data: [{ id: 101, name: 'Fifth Two', mood: 'calm' }],
      })
      const mixed = await people()
        .upsert([
          { id: 101, name: 'Fifth Three' },
          { id: 102, name: 'Sixth' },
        ])
        .select()
      expect(mixed.status).toBe(201)
      expect(mixed.data?.[0]).not.toHaveProperty('was inserted')
    })
    test('ignores existing rows', async () => {
      await people().insert({ id: 101, name: 'Fifth' })
      const { data, status } = await people()
        .upsert(
          [
            { id: 101, name: 'Other' },
            { id: 102, name: 'New' },
          ],
          { ignoreDuplicates: true },
        )
        .select('id')
      expect({ status, data }).toEqual({ status: 201, data: [{ id: 102 }] })
      expect(await stored(101)).toMatchObject([{ name: 'Fifth' }])
    })
    test.each([
      ['a view', 'card_texts', { number: 1, words: 'a' }, { number: 2, words: 'b' }],
      ['partitions', 'visits', { id: 1, year: 2026, note: 'a' }, { id: 1, year: 2027, note: 'b' }],
    ])('through %s, with merged and new rows told apart', async (_name, table, first, second) => {
      const upsert = (rows: object | object[]) => rest.client().from(table).upsert(rows)
      expect(await upsert(first)).toMatchObject({ error: null, status: 201 })
      expect(await upsert(first)).toMatchObject({ error: null, status: 200 })
      expect(await upsert([first, second])).toMatchObject({ error: null, status: 201 })
      expect(await upsert([second, first])).toMatchObject({ error: null, status: 200 })
      const { count } = await rest.client().from(table).select('*', { count: 'exact', head: true })
      expect(count).toBe(2)
    })
    test('by another unique column', async () => {
      await database().db.asOwner((tx) =>
        tx.script('create unique index if not exists people_name on public.people (name)'),
      )
      await people().insert({ id: 101, name: 'Fifth' })
      const { data } = await people()
        .upsert({ id: 103, name: 'Fifth', weight: 1 }, { onConflict: 'name' })
        .select('id,weight')
      expect(data).toEqual([{ id: 103, weight: 1 }])
      const { error } = await people().upsert({ id: 104, name: 'x' }, { onConflict: 'nickname' })
      expect(error?.code).toBe('42703')
    })
  })

  describe('update', () => {
    test('by a filter, returning nothing', async () => {
      await people().insert({ id: 101, name: 'Fifth' })
      const { status, data, error } = await people().update({ name: 'Fifth Two', mood: 'busy' }).eq('id', 101)
      expect({ status, data, error }).toEqual({ status: 204, data: null, error: null })
      expect(await stored(101)).toMatchObject([{ name: 'Fifth Two', mood: 'busy' }])
    })
    test('returning the rows', async () => {
      await people().insert([
        { id: 101, name: 'a' },
        { id: 102, name: 'b' },
      ])
      const response = await send(
        'PATCH',
        '/people?id=gt.100&select=id&order=id.desc',
        { mood: 'calm' },
        'return=representation',
      )
      expect(response.status).toBe(200)
      expect(response.headers.get('content-range')).toBe('0-1/*')
      expect(await response.json()).toEqual([{ id: 102 }, { id: 101 }])
    })
    test('of no row is no error; as one object it is, and is rolled back', async () => {
      const none = await people().update({ mood: 'calm' }).eq('id', 999).select()
      expect({ status: none.status, data: none.data }).toEqual({ status: 200, data: [] })
      await people().insert([
        { id: 101, name: 'a' },
        { id: 102, name: 'b' },
      ])
      const many = await people().update({ mood: 'calm' }).gt('id', 100).select().single()
      expect(many.error?.code).toBe('PGRST116')
      expect(await stored(101)).toMatchObject([{ mood: null }])
    })
    test('with an empty object changes nothing', async () => {
      const { status, data } = await people().update({}).eq('id', 1).select()
      expect({ status, data }).toEqual({ status: 200, data: [] })
    })
    test('of more rows than allowed is rolled back', async () => {
      await people().insert([
        { id: 101, name: 'a' },
        { id: 102, name: 'b' },
      ])
      const response = await send(
        'PATCH',
        '/people?id=gt.100',
        { mood: 'calm' },
        'handling=strict, max-affected=1',
      )
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'PGRST124' })
      expect(await stored(101)).toMatchObject([{ mood: null }])
    })
    test('without a filter, or of a limited number, is refused', async () => {
      const all = await people().update({ mood: 'calm' })
      expect({ status: all.status, code: all.error?.code, message: all.error?.message }).toEqual({
        status: 400,
        code: '21000',
        message: 'UPDATE requires a WHERE clause',
      })
      const response = await send('PATCH', '/people?id=gt.0&limit=1', { mood: 'calm' })
      expect(await response.json()).toMatchObject({ code: 'PGRST127' })
    })
  })

  describe('delete', () => {
    test('by a filter', async () => {
      await people().insert([
        { id: 101, name: 'a' },
        { id: 102, name: 'b' },
      ])
      const first = await people().delete({ count: 'exact' }).eq('id', 101)
      expect({ status: first.status, count: first.count, data: first.data }).toEqual({
        status: 204,
        count: 1,
        data: null,
      })
      const second = await people().delete().eq('id', 102).select('name')
      expect({ status: second.status, data: second.data }).toEqual({ status: 200, data: [{ name: 'b' }] })
    })
    test('without a filter is refused', async () => {
      const { status, error } = await people().delete()
      expect({ status, code: error?.code, message: error?.message }).toEqual({
        status: 400,
        code: '21000',
        message: 'DELETE requires a WHERE clause',
      })
    })
  })

  describe('database errors', () => {
    test('a duplicate: 409', async () => {
      const { status, error } = await people().insert({ id: 1, name: 'Again' })
      expect(status).toBe(409)
      expect(error).toMatchObject({ code: '23505', details: 'Key (id)=(1) already exists.' })
    })
    test('a missing referenced row: 409', async () => {
      const { status, error } = await people().insert({ id: 101, name: 'x', boss_id: 999 })
      expect({ status, code: error?.code }).toEqual({ status: 409, code: '23503' })
    })
    test('a missing value: 400', async () => {
      const { status, error } = await people().insert({ id: 101 })
      expect({ status, code: error?.code }).toEqual({ status: 400, code: '23502' })
    })
    test('a value of the wrong type: 400', async () => {
      const { status, error } = await people().insert({ id: 'seven', name: 'x' })
      expect({ status, code: error?.code }).toEqual({ status: 400, code: '22P02' })
    })
    test('a generated column: 400', async () => {
      const { status, error } = await rest
        .client()
        .from('letters')
        .insert({ sender_id: 1, recipient_id: 1, length: 3 })
      expect({ status, code: error?.code }).toEqual({ status: 400, code: '428C9' })
    })
  })
})
