// A migration is seen without a restart: by any process that hears NOTIFY pgrst.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { type RestServer, startRest } from './rest-server.ts'

describeEachEngine('schema cache', (database) => {
  let rest: RestServer
  beforeAll(async () => {
    rest = await startRest(database().db)
  })
  afterAll(() => rest.close())

  test('a new table is served after a notification', async () => {
    const before = await rest.client().from('brand_new').select()
    expect({ status: before.status, code: before.error?.code }).toEqual({ status: 404, code: 'PGRST205' })

    await database().db.asOwner((tx) =>
      tx.script(
        `create table public.brand_new (id integer); grant all on public.brand_new to anon, authenticated, service_role; notify pgrst, 'reload schema'`,
      ),
    )
    await vi.waitFor(async () => expect((await rest.client().from('brand_new').select()).status).toBe(200))
  })

  test('requests compiled against the old schema are dropped with it', async () => {
    const change = (script: string) => database().db.asOwner((tx) => tx.script(`${script}; notify pgrst`))
    const columns = async () => {
      const { data } = await rest.client().from('growing').select()
      return Object.keys(data?.[0] ?? {})
    }
    await change(
      'create table public.growing (id integer); grant all on public.growing to anon, authenticated, service_role; insert into public.growing values (1)',
    )
    await vi.waitFor(async () => expect(await columns()).toEqual(['id']))
    expect((await rest.client().from('growing').select('name')).error?.code).toBe('42703')
    await change('alter table public.growing add column name text')
    await vi.waitFor(async () => {
      expect((await rest.client().from('growing').select('name')).data).toEqual([{ name: null }])
    })
    expect(await columns()).toEqual(['id', 'name'])
  })
})
