// The server retries a transaction that failed with a deadlock or serialization failure.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { type RestServer, startRest } from './rest-server.ts'

describeEachEngine('a request whose transaction fails', (database) => {
  let rest: RestServer
  beforeAll(async () => {
    // A sequence is not rolled back, so it counts the attempts.
    await database().db.asOwner((tx) =>
      tx.script(`
        create sequence public.attempts;
        create table public.arrivals (attempt bigint);
        create function public.arrive(failures integer, state text) returns bigint
        language plpgsql security definer as $$
        declare attempt bigint := nextval('public.attempts');
        begin
          insert into public.arrivals values (attempt);
          if attempt <= failures then raise exception 'Lost.' using errcode = state; end if;
          return attempt;
        end $$;
        grant execute on function public.arrive(integer, text) to anon`),
    )
    rest = await startRest(database().db)
  })
  afterAll(() => rest.close())

  async function arrive(failures: number, state: string) {
    await database().db.asOwner((tx) =>
      tx.script(`alter sequence public.attempts restart; truncate public.arrivals`),
    )
    const { data, status } = await rest.client().rpc('arrive', { failures, state })
    const [counted] = await database().db.asOwner((tx) =>
      tx.query<{ stored: number; attempts: number }>(sql`
        select (select count(*) from public.arrivals) as stored, last_value as attempts from public.attempts`),
    )
    return { data, status, ...counted }
  }

  describe.each(['40P01', '40001'])('with %s', (state) => {
    it('succeeds on the third attempt, and is written once', async () => {
      expect(await arrive(2, state)).toEqual({ data: 3, status: 200, stored: 1, attempts: 3 })
    })

    it('fails after three attempts', async () => {
      expect(await arrive(9, state)).toEqual({ data: null, status: 500, stored: 0, attempts: 3 })
    })
  })

  it('for another reason is not retried', async () => {
    expect(await arrive(1, '23514')).toEqual({ data: null, status: 400, stored: 0, attempts: 1 })
  })
})
