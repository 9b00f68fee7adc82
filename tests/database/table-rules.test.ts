// Rules of all tables: timestamps, author, the last owner, and refused deletes with a reason.
import { beforeAll, describe, expect, it } from 'vitest'
import { ident, sql } from '#server/db/sql.ts'
import { accounts, insertCallers, setOwnerCaller, setStaffCaller } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { clientId, insertOneOfEach, serviceId } from './fixture.ts'

describeEachEngine('the database', (database) => {
  beforeAll(async () => {
    await insertCallers(database().db)
    await insertOneOfEach(database().db)
  })

  describe('updates the timestamp for', () => {
    it.each([
      'clients',
      'services',
      'appointments',
      'leads',
      'reviews',
      'banners',
      'business_profile',
      'staff',
    ] as const)('each change of %s, even two in one transaction', async (table) => {
      const column = table === 'business_profile' || table === 'staff' ? 'created_at' : 'id'
      const stamps = await rolledBackIn(database().db, async (tx) => {
        const seen: string[] = []
        for (let round = 0; round < 3; round++) {
          await tx.script(`update public.${table} set ${column} = ${column}`)
          const [row] = await tx.query<{ stamp: string }>(
            sql`select max(updated_at)::text as stamp from ${ident('public', table)}`,
          )
          seen.push(row?.stamp ?? '')
        }
        return seen
      })
      expect(new Set(stamps).size).toBe(3)
      expect([...stamps].sort()).toEqual(stamps)
    })
  })

  it('records the staff member who saves an appointment', async () => {
    const forged = accounts.owner.user
    const signed = await rolledBackIn(database().db, async (tx) => {
      await setStaffCaller(tx)
      return tx.query(sql`
        update public.appointments set notes = 'x', created_by = ${forged} returning created_by`)
    })
    expect(signed).toEqual([{ created_by: accounts.staff.user }])
  })

  it('gives a new beautician without a colour the one that the fewest others have', async () => {
    const colours = await rolledBackIn(database().db, async (tx) => {
      await tx.script('delete from public.beauticians')
      await setOwnerCaller(tx)
      const save = async (fields: object) => {
        const [row] = await tx.query<{ colour: string }>(
          sql`select colour from public.save_beautician(${JSON.stringify(fields)}::jsonb)`,
        )
        return row?.colour
      }
      const given = [await save({ full_name: 'Teal', colour: 'teal' })]
      for (let number = 0; number < 10; number++) given.push(await save({ full_name: `Number ${number}` }))
      return given
    })
    expect(colours.slice(0, 4)).toEqual(['teal', 'plum', 'ochre', 'indigo'])
    expect(new Set(colours.slice(0, 10)).size).toBe(10)
    expect(colours[10]).toBe('plum')
  })

  describe('refuses to delete', () => {
    it.each([
      ['clients', 1, '1 appointment belongs to this client'],
      ['clients', 3, '3 appointments belong to this client'],
      ['services', 1, '1 appointment belongs to this service'],
      ['services', 3, '3 appointments belong to this service'],
    ] as const)('%s with %i appointments', async (table, count, message) => {
      const deletion = rolledBackIn(database().db, async (tx) => {
        await tx.query(sql`
          insert into public.appointments (client_id, service_id, appointment_date)
          select ${clientId}, ${serviceId}, now() from generate_series(2, ${count}::int)`)
        await tx.script(`delete from public.${table}`)
      })
      await expect(deletion).rejects.toMatchObject({ sqlState: '23503', message })
    })
  })

  describe('keeps an active owner', () => {
    const owner = accounts.owner.user
    const refusal = {
      sqlState: '23514',
      message: 'The last active owner cannot be disabled, demoted, banned or removed.',
    }
    it.each([
      ['disabled', sql`update public.staff set is_active = false where user_id = ${owner}`],
      ['demoted', sql`update public.staff set role = 'desk' where user_id = ${owner}`],
      ['removed', sql`delete from public.staff where user_id = ${owner}`],
      ['removed with the user', sql`delete from auth.users where id = ${owner}`],
      ['banned', sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${owner}`],
      ['removed but for the row', sql`update auth.users set deleted_at = now() where id = ${owner}`],
    ])('who cannot be %s', async (_, statement) => {
      await expect(rolledBackIn(database().db, (tx) => tx.query(statement))).rejects.toMatchObject(refusal)
      // With a second owner it is allowed.
      await rolledBackIn(database().db, async (tx) => {
        await tx.query(sql`update public.staff set role = 'owner' where user_id = ${accounts.staff.user}`)
        await tx.query(statement)
      })
    })

    it('and does not count a banned one', async () => {
      const left = rolledBackIn(database().db, async (tx) => {
        await tx.query(sql`update public.staff set role = 'owner' where user_id = ${accounts.staff.user}`)
        await tx.query(sql`update auth.users set banned_until = 'infinity' where id = ${accounts.staff.user}`)
        await tx.query(sql`update public.staff set role = 'desk' where user_id = ${owner}`)
      })
      await expect(left).rejects.toMatchObject(refusal)
    })
  })
})
