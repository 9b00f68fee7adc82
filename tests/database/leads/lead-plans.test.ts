// A plan sent with a lead is stored with the services as they were, and refused where it is invalid.
import { beforeAll, expect, it } from 'vitest'
import { plannedAppointmentId } from '#domain/leads/plan/planned-appointment-id.ts'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { insertCallers, setStaffCaller } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { serviceId } from '../fixture.ts'

const lead = '00000000-0000-4000-8000-0000000000ff'
const old = '00000000-0000-4000-8000-0000000000e2'
const unknown = '00000000-0000-4000-8000-0000000000e9'

const line = { service_id: serviceId, guest_name: ' Bride ' }
const appointment = { starts_at: '2030-12-21T05:00:00Z', lines: [line] }
const plan = { occasion: 'wedding', ready_by: '2030-12-21T08:00:00Z', visits: [appointment] }

const send = (tx: OwnerTx, sent: unknown) =>
  tx.query<{ plan: unknown }>(sql`
    insert into public.leads (id, full_name, phone, service_interested, plan)
    values (${lead}, 'A Bride', '90000 00001', 'Wedding', ${JSON.stringify(sent)}::jsonb)`)
const storedPlan = async (tx: OwnerTx) => {
  await tx.script('reset role')
  const [row] = await tx.query<{ plan: typeof plan }>(sql`select plan from public.leads`)
  return row?.plan
}

describeEachEngine('the plan of a lead', (database) => {
  beforeAll(async () => {
    await insertCallers(database().db)
    await database().db.asOwner((tx) =>
      tx.script(`
        insert into public.services (id, name, price, duration_minutes, is_active) values
          ('${serviceId}', 'Bridal Makeup', 14999, 180, true), ('${old}', 'Old', 1, 1, false);`),
    )
  })

  const asVisitor = <T>(work: (tx: OwnerTx) => Promise<T>) =>
    rolledBackIn(database().db, async (tx) => {
      await tx.script('set local role anon')
      return work(tx)
    })

  it('is stored with current name, minutes and price, whatever its sender claims', async () => {
    const found = await asVisitor(async (tx) => {
      const cheap = { ...line, price: 1, minutes: 1, service: 'Something', extra: 'x'.repeat(2000) }
      await send(tx, { ...plan, visits: [{ ...appointment, lines: [cheap] }], extra: 'x' })
      return storedPlan(tx)
    })
    expect(found).toEqual({
      occasion: 'wedding',
      ready_by: '2030-12-21T08:00:00+00:00',
      visits: [
        {
          starts_at: '2030-12-21T05:00:00+00:00',
          lines: [
            {
              service_id: serviceId,
              service: 'Bridal Makeup',
              guest_name: 'Bride',
              minutes: 180,
              price: 14_999,
            },
          ],
        },
      ],
    })
  })

  it.each([
    ['a service that is not offered any more', { lines: [{ ...line, service_id: old }] }],
    ['a service that is gone', { lines: [line, { ...line, service_id: unknown }] }],
  ])('with %s is refused with that sentence', async (_, change) => {
    const sent = asVisitor((tx) => send(tx, { ...plan, visits: [{ ...appointment, ...change }] }))
    await expect(sent).rejects.toMatchObject({
      sqlState: '23514',
      message: 'One of the services is no longer available.',
    })
  })

  const many = <Item>(item: Item, times: number): Item[] => Array.from({ length: times }, () => item)
  it.each([
    ['nothing', {}],
    ['a text', 'wedding'],
    ['a list', [plan]],
    ['no visits', { ...plan, visits: [] }],
    ['seven visits', { ...plan, visits: many(appointment, 7) }],
    ['an empty visit', { ...plan, visits: [{ ...appointment, lines: [] }] }],
    ['a visit of 51 services', { ...plan, visits: [{ ...appointment, lines: many(line, 51) }] }],
    ['invalid lines', { ...plan, visits: [{ ...appointment, lines: 'all' }] }],
    ['no occasion', { ...plan, occasion: undefined }],
    ['an unknown occasion', { ...plan, occasion: 'robbery' }],
    ['no hour', { ...plan, ready_by: undefined }],
    ['no start', { ...plan, visits: [{ lines: [line] }] }],
  ])('that is %s is refused', async (_, sent) => {
    await expect(asVisitor((tx) => send(tx, sent))).rejects.toMatchObject({
      sqlState: '23514',
      constraint: 'leads_plan_shape',
    })
  })

  it.each(['infinity', '-infinity', '0044-03-15 BC', '20000-01-01T00:00:00Z', '1999-01-01T00:00:00Z'])(
    'at the moment %s is refused',
    async (moment) => {
      for (const sent of [
        { ...plan, ready_by: moment },
        { ...plan, visits: [appointment, { ...appointment, starts_at: moment }] },
      ])
        await expect(asVisitor((tx) => send(tx, sent))).rejects.toMatchObject({
          sqlState: '23514',
          constraint: 'leads_plan_moments',
        })
    },
  )

  it('is booked appointment by appointment, each once', async () => {
    const found = await asVisitor(async (tx) => {
      await send(tx, { ...plan, visits: [appointment, appointment] })
      await tx.script('reset role')
      await setStaffCaller(tx)
      for (const part of [1, 2, 2]) {
        const booking = {
          id: plannedAppointmentId(lead, part),
          lead_id: lead,
          appointment_date: appointment.starts_at,
          lines: [{ service_id: serviceId, guest_name: 'Bride' }],
        }
        await tx.query(sql`select from public.save_appointment(${JSON.stringify(booking)}::jsonb)`)
      }
      return {
        visits: await tx.query(sql`
          select right(id::text, 2) as id, (select count(*)::int from public.clients) as clients
          from public.appointments order by 1`),
        leads: await tx.query(
          sql`select status, right(appointment_id::text, 2) as appointment from public.leads`,
        ),
      }
    })
    expect(found).toEqual({
      visits: [
        { id: '00', clients: 1 },
        { id: '01', clients: 1 },
      ],
      leads: [{ status: 'converted', appointment: '00' }],
    })
  })
})
