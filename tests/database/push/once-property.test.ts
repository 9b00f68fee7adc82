// Property: whatever is changed, each transaction tells each beautician of each visit once per kind, and two servers send it once.
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Db, OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { client, facial, insertBusiness, north, rose, south } from '#testing/database/appointment-fixture.ts'
import { accounts } from '#testing/database/callers.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { scale } from '#testing/depth.ts'
import { queuedPushes, subscribe, subscriptionNumber } from '#testing/push/subscriptions.ts'

const lily = '00000000-0000-4000-8000-0000000000b2'
const visits = [1, 2, 3].map((number) => `00000000-0000-4000-8000-0000000000d${number}`)

interface Visit {
  readonly lane: string | null
  readonly status: 'scheduled' | 'cancelled' | 'completed'
  readonly hour: number
  readonly area: string | null
}

/** A state of one visit; null deletes it. */
const change = fc.record({
  visit: fc.constantFrom(...visits),
  to: fc.option(
    fc.record({
      lane: fc.constantFrom(rose, lily, null),
      status: fc.constantFrom('scheduled', 'cancelled', 'completed'),
      hour: fc.integer({ min: 1, max: 3 }),
      area: fc.constantFrom(north, south, null),
    }),
    { freq: 5 },
  ),
})
type Change = { readonly visit: string; readonly to: Visit | null }

/** Each inner list is a transaction. A visit changes at most once in one. */
const transactions = fc.array(
  fc.uniqueArray(change, { selector: ({ visit }) => visit, minLength: 1, maxLength: 3 }),
  { minLength: 1, maxLength: 8 },
)

const people = { [rose]: 'beautician', [lily]: 'owner' } as Readonly<Record<string, string>>

/** `kind person visit` of one changed visit, by its states before and after. */
function expectedOf(visit: string, before: Visit | null, after: Visit | null): string[] {
  const laneOf = (state: Visit | null) => (state && state.status !== 'cancelled' ? state.lane : null)
  const [from, to] = [laneOf(before), laneOf(after)]
  const told = (kind: string, lane: string | null) =>
    lane === null ? [] : [`${kind} ${people[lane]} ${visit}`]
  if (from !== to) return [...told('visit_added', to), ...told('visit_cancelled', from)]
  const hasMoved = before?.hour !== after?.hour || before?.area !== after?.area
  return hasMoved ? told('visit_moved', to) : []
}

function write(tx: OwnerTx, { visit, to }: Change): Promise<unknown> {
  if (!to) return tx.query(sql`delete from public.appointments where id = ${visit}`)
  const { lane, status, hour, area } = to
  return tx.query(sql`
    insert into public.appointments
      (id, client_id, service_id, beautician_id, status, area_id, appointment_date, overlap_ok, tight_ok)
    values (${visit}, ${client}, ${facial}, ${lane}, ${status}, ${area}, '2099-01-01T00:00Z'::timestamptz + make_interval(hours => ${hour}::int4), true, true)
    on conflict (id) do update
      set beautician_id = excluded.beautician_id, status = excluded.status, area_id = excluded.area_id,
          appointment_date = excluded.appointment_date`)
}

/** Claims in turns as two servers until nothing is left; returns the ids. */
async function sendAll(db: Db): Promise<string[]> {
  const sent: string[] = []
  for (let turn = 0; ; turn++) {
    const server = turn % 2 === 0 ? 'a' : 'b'
    const claimed = await db.asOwner((tx) =>
      tx.query<{ id: string }>(sql`select id from private.claim_pushes(${server}, 3, interval '1 minute')`),
    )
    if (claimed.length === 0) return sent
    for (const { id } of claimed) {
      await db.asOwner((tx) => tx.query(sql`select private.push_done(${id}, ${server}, 'sent')`))
      sent.push(id)
    }
  }
}

describeEachEngine('changes of visits', (database) => {
  beforeAll(async () => {
    await insertBusiness(database().db)
    await database().db.asOwner(async (tx) => {
      await tx.script(`
        update public.clients set area_id = null, address = null;
        insert into public.beauticians (id, full_name, user_id) values ('${lily}', 'Lily (sample)', '${accounts.owner.user}');
        update public.beauticians set user_id = '${accounts.beautician.user}' where id = '${rose}'`)
    })
    for (const [number, who] of (['beautician', 'beautician', 'owner'] as const).entries())
      await database().db.asOwner((tx) => subscribe(tx, who, 'my_day', subscriptionNumber(number)))
  })

  it('are told once per transaction, kind and device, and sent once', async () => {
    const { db } = database()
    const devices = { beautician: 2, owner: 1 } as Readonly<Record<string, number>>
    await fc.assert(
      fc.asyncProperty(transactions, async (all) => {
        await db.asOwner((tx) => tx.script('delete from public.appointments; delete from private.pushes'))
        const known = new Map<string, Visit>()
        const expected: string[] = []
        for (const changes of all) {
          for (const { visit, to } of changes as Change[]) {
            expected.push(...expectedOf(visit, known.get(visit) ?? null, to))
            if (to) known.set(visit, to)
            else known.delete(visit)
          }
          await db.asOwner(async (tx) => {
            for (const one of changes as Change[]) await write(tx, one)
          })
        }
        const queued = await db.asOwner(queuedPushes)
        const found = queued.flatMap(({ kind, person, about }) =>
          Object.keys(about).map((visit) => `${kind} ${person} ${visit}`),
        )
        const onEachDevice = expected.flatMap((told) =>
          Array<string>(devices[told.split(' ')[1] ?? ''] ?? 0).fill(told),
        )
        expect(found.sort()).toEqual(onEachDevice.sort())
        const sent = await sendAll(db)
        expect([sent.length, new Set(sent).size]).toEqual([queued.length, queued.length])
      }),
      { numRuns: scale(15, 1_000) },
    )
  })
})
