// The rules for staff members: linked beautician, roles, the last owner. tests/contract/auth/staff-members.test.ts
// tests invitations.
import { beforeAll, describe, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { accounts, callers, insertCallers, setCaller, setOwnerCaller } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'

const beauticianId = '00000000-0000-4000-8000-0000000000b1'
const otherLane = '00000000-0000-4000-8000-0000000000b2'
const { beautician, desk, owner } = {
  beautician: accounts.beautician.user,
  desk: accounts.staff.user,
  owner: accounts.owner.user,
}

describeEachEngine('the owner', (database) => {
  beforeAll(async () => {
    await insertCallers(database().db)
    await database().db.asOwner((tx) =>
      tx.script(`
        insert into public.beauticians (id, full_name, user_id) values ('${beauticianId}', 'Asha', '${beautician}');
        insert into public.beauticians (id, full_name) values ('${otherLane}', 'Meera');`),
    )
  })

  const asOwner = <T>(work: (tx: OwnerTx) => Promise<T>) =>
    rolledBackIn(database().db, async (tx) => {
      await setOwnerCaller(tx)
      return work(tx)
    })
  const member = async (tx: OwnerTx, id: string) => {
    const [found] = await tx.query(
      sql`select role, beautician_id, is_active from public.members() where user_id = ${id}`,
    )
    return found
  }
  const roleOf = async (tx: OwnerTx, who: keyof typeof callers) => {
    await setCaller(tx, callers[who])
    const [found] = await tx.query<{ role: string | null }>(sql`select public.my_role() as role`)
    return found?.role
  }

  it('gives a staff member another role, which counts at once', async () => {
    const roles = await asOwner(async (tx) => {
      await tx.query(sql`select public.save_member(${desk}, 'Now a beautician', 'beautician', ${otherLane})`)
      const now = await member(tx, desk)
      return [now, await roleOf(tx, 'staff')]
    })
    expect(roles).toEqual([{ role: 'beautician', beautician_id: otherLane, is_active: true }, 'beautician'])
  })

  describe('needs a fresh proof on our server', () => {
    const session = accounts.owner.session
    const desks = sql`select from public.staff where user_id = ${desk} and role = 'owner' and is_active`
    it.each([
      ['to make somebody an owner', sql`select 1`, sql`select public.save_member(${desk}, 'A', 'owner')`],
      [
        'to do so by the table API',
        sql`select 1`,
        sql`update public.staff set role = 'owner' where user_id = ${desk}`,
      ],
      [
        'to give the row of an owner to somebody else',
        sql`delete from public.staff where user_id = ${desk}`,
        sql`update public.staff set user_id = ${desk} where user_id = ${owner}`,
      ],
      [
        'to add one',
        sql`delete from public.staff where user_id = ${desk}`,
        sql`select public.add_member('staff@example.com', 'A', 'owner')`,
      ],
      [
        'to enable one who was disabled',
        sql`update public.staff set role = 'owner', is_active = false where user_id = ${desk}`,
        sql`select public.set_member_active(${desk}, true)`,
      ],
    ])('%s', async (_, before, act) => {
      const withKey = (proof: ReturnType<typeof sql>) =>
        rolledBackIn(database().db, async (tx) => {
          await tx.query(before)
          await tx.query(proof)
          await tx.query(sql`select set_config('shringar.link_key', 'ab', true)`)
          await setOwnerCaller(tx)
          await tx.query(act)
          return (await tx.query(desks)).length
        })
      const refused = { constraint: 'staff_owner_proof' }
      await expect(withKey(sql`select 1`)).rejects.toMatchObject(refused)
      const old = sql`insert into private.fresh_proofs values (${session}, now() - interval '121 seconds')`
      await expect(withKey(old)).rejects.toMatchObject(refused)
      const foreign = sql`select private.note_proof(${accounts.staff.session})`
      await expect(withKey(foreign)).rejects.toMatchObject(refused)
      expect(await withKey(sql`select private.note_proof(${session})`)).toBe(1)
    })
  })

  it('unlinks the beautician of an account that gets another role', async () => {
    const found = await asOwner(async (tx) => {
      await tx.query(sql`select public.save_member(${beautician}, 'Asha', 'desk')`)
      return member(tx, beautician)
    })
    expect(found).toEqual({ role: 'desk', beautician_id: null, is_active: true })
  })

  it.each([
    [
      'an account of a beautician without the beautician',
      sql`select public.save_member(${desk}, 'A', 'beautician')`,
      'staff_beautician_lane',
      '23514',
    ],
    [
      'a second account for a beautician',
      sql`select public.save_member(${desk}, 'A', 'beautician', ${beauticianId})`,
      'beauticians_user_id_key',
      '23505',
    ],
    ['an unknown role', sql`select public.save_member(${desk}, 'A', 'king')`, 'staff_role_known', '23514'],
    ['the last owner demoted', sql`select public.save_member(${owner}, 'A', 'desk')`, null, '23514'],
    ['the last owner disabled', sql`select public.set_member_active(${owner}, false)`, null, '23514'],
  ])('cannot have %s', async (_, call, constraint, sqlState) => {
    await expect(asOwner((tx) => tx.query(call))).rejects.toMatchObject({
      sqlState,
      ...(constraint && { constraint }),
    })
  })

  it('is told when another user saved meanwhile', async () => {
    const [saved] = await asOwner((tx) =>
      tx.query(sql`select public.save_member(${desk}, 'A', 'owner', null, '2020-01-01') as done`),
    )
    expect(saved).toEqual({ done: false })
  })

  it('disables a staff member: no role, no session and no sign-in from then on', async () => {
    const [role, rows] = await asOwner(async (tx) => {
      await tx.query(sql`select public.set_member_active(${desk}, false)`)
      const left = await tx.query(sql`
        select users.banned_until > now() as banned, (select count(*) from auth.sessions where user_id = users.id) as sessions
        from auth.users where id = ${desk}`)
      return [await roleOf(tx, 'staff'), left]
    })
    expect([role, rows]).toEqual([null, [{ banned: true, sessions: 0 }]])
  })

  it('removes lost factors, and with them the sessions that they opened', async () => {
    const [removed, sessions] = await asOwner(async (tx) => [
      await tx.query(sql`select public.remove_member_factors(${accounts.owing.user}) as count`),
      await tx.query(sql`select id from auth.sessions where user_id = ${accounts.owing.user}`),
    ])
    expect([removed, sessions]).toEqual([[{ count: 1 }], []])
  })

  it('can require a second factor of all staff once they have one themselves', async () => {
    const require = sql`update public.access_rules set second_factor_required = true`
    await expect(asOwner((tx) => tx.query(require))).rejects.toMatchObject({
      constraint: 'access_rules_own_factor',
    })
    const found = await asOwner(async (tx) => {
      await tx.query(sql`
        insert into auth.mfa_factors (id, user_id, factor_type, status) values (gen_random_uuid(), ${owner}, 'totp', 'verified')`)
      await tx.query(sql`update auth.sessions set aal = 'aal2' where user_id = ${owner}`)
      await tx.query(require)
      const owners = await roleOf(tx, 'owner')
      const without = await roleOf(tx, 'staff')
      const told = await tx.query(sql`select public.must_add_factor() as missing`)
      await tx.query(sql`
        insert into auth.mfa_factors (id, user_id, factor_type, status) values (gen_random_uuid(), ${desk}, 'totp', 'verified')`)
      await tx.query(sql`update auth.sessions set aal = 'aal2' where user_id = ${desk}`)
      return [owners, without, told, await roleOf(tx, 'staff')]
    })
    expect(found).toEqual(['owner', null, [{ missing: true }], 'desk'])
  })

  it('is the only role that deletes an appointment with payments', async () => {
    const remove = (who: keyof typeof callers, paid: number) =>
      rolledBackIn(database().db, async (tx) => {
        await tx.script(`
          insert into public.clients (id, full_name) values ('${beauticianId}', 'A');
          insert into public.services (id, name, price) values ('${beauticianId}', 'Facial', 500);
          insert into public.appointments (client_id, service_id, appointment_date, payment_amount)
            values ('${beauticianId}', '${beauticianId}', now(), ${paid});`)
        await setCaller(tx, callers[who])
        return tx.query(sql`delete from public.appointments returning 1`)
      })
    await expect(remove('staff', 500)).rejects.toMatchObject({ sqlState: '42501' })
    expect(await remove('staff', 0)).toHaveLength(1)
    expect(await remove('owner', 500)).toHaveLength(1)
  })
})
