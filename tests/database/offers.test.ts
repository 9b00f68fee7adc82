// Which offers visitors see and when, what a lead stores of one, and how it follows its services.
import { beforeAll, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { insertCallers, setStaffCaller } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'

const facial = '00000000-0000-4000-8000-0000000000e1'
const mehendi = '00000000-0000-4000-8000-0000000000e2'
const lead = '00000000-0000-4000-8000-0000000000ff'
const pack = '00000000-0000-4000-8000-0000000000d1'
const sale = '00000000-0000-4000-8000-0000000000d2'

const shown = (tx: OwnerTx) =>
  tx.query<{ title: string; price: number; regular_price: number }>(sql`
    select title, price::float8, regular_price::float8 from public.current_offers()`)
const runningOn = async (tx: OwnerTx, day: string) =>
  (await tx.query<{ title: string }>(sql`select title from private.offers_on(${day}::text::date)`)).map(
    ({ title }) => title,
  )

const enquire = (tx: OwnerTx, offer: unknown) =>
  tx.query(sql`
    insert into public.leads (id, full_name, phone, service_interested, offer)
    values (${lead}, 'A Bride', '90000 00001', 'Facial, 2 × Mehendi', ${JSON.stringify(offer)}::jsonb)`)

describeEachEngine('offers', (database) => {
  beforeAll(async () => {
    await insertCallers(database().db)
    await database().db.asOwner((tx) =>
      tx.script(`
        insert into public.services (id, name, category, price, duration_minutes) values
          ('${facial}', 'Facial', 'Skincare', 999.90, 60), ('${mehendi}', 'Mehendi', 'Mehendi', 500, 45);
        insert into public.offers (id, title, price, valid_from) values ('${pack}', 'Haldi morning', 1500, '2026-01-01');
        insert into public.offer_services (offer_id, position, service_id, quantity) values
          ('${pack}', 1, '${facial}', 1), ('${pack}', 2, '${mehendi}', 2);
        insert into public.offers (id, title, percent_off, valid_from, valid_until) values
          ('${sale}', 'Festive facial', 15, '2026-10-10', '2026-10-20');
        insert into public.offer_services (offer_id, position, service_id) values ('${sale}', 1, '${facial}');`),
    )
  })
  const rolledBackHere = <T>(work: (tx: OwnerTx) => Promise<T>) => rolledBackIn(database().db, work)

  it('are returned with their price and the current price of their services', async () => {
    const found = await rolledBackHere(async (tx) => {
      await tx.script('set local role anon')
      return tx.query(sql`select * from public.current_offers()`)
    })
    expect(found).toMatchObject([
      {
        id: pack,
        title: 'Haldi morning',
        valid_until: null,
        services: [
          { id: facial, name: 'Facial', category: 'Skincare', minutes: 60, price: 999.9, quantity: 1 },
          { id: mehendi, name: 'Mehendi', category: 'Mehendi', minutes: 45, price: 500, quantity: 2 },
        ],
      },
    ])
    expect(await rolledBackHere(shown)).toEqual([
      { title: 'Haldi morning', price: 1500, regular_price: 1999.9 },
    ])
  })

  it('in percent are rounded to whole rupees, never above the stated percentage', async () => {
    const [found] = await rolledBackHere((tx) =>
      tx.query(sql`select price::float8, regular_price::float8 from private.offers_on('2026-10-15') limit 1`),
    )
    expect(found).toEqual({ price: 849, regular_price: 999.9 })
  })

  it.each([
    ['2026-10-09', ['Haldi morning']],
    ['2026-10-10', ['Festive facial', 'Haldi morning']],
    ['2026-10-20', ['Festive facial', 'Haldi morning']],
    ['2026-10-21', ['Haldi morning']],
    ['2025-12-31', []],
  ])('run on %s: %j', async (day, titles) => {
    expect(await rolledBackHere((tx) => runningOn(tx, day))).toEqual(titles)
  })

  it("end at the business's midnight in any time zone", async () => {
    const found = await rolledBackHere(async (tx) => {
      const zone = (name: string) => tx.query(sql`update public.business_profile set time_zone = ${name}`)
      // Of these two the first is always at least a day ahead of the second.
      await zone('Pacific/Pago_Pago')
      await tx.query(
        sql`update public.offers set valid_until = public.business_today() where title = 'Festive facial'`,
      )
      const before = await shown(tx)
      await zone('Pacific/Kiritimati')
      return [before.length, (await shown(tx)).length]
    })
    expect(found).toEqual([2, 1])
  })

  it.each([
    ['an inactive offer', `update public.offers set is_active = false`],
    [
      'an offer with an inactive service',
      `update public.services set is_active = false where id = '${mehendi}'`,
    ],
    ['an offer with a deleted service', `delete from public.services where id = '${mehendi}'`],
    [
      'an offer above the price of its services',
      `update public.services set price = 100 where id = '${facial}'`,
    ],
    ['an offer without services', `delete from public.offer_services`],
  ])('are hidden: %s', async (_, change) => {
    const found = await rolledBackHere(async (tx) => {
      await tx.script(change)
      return shown(tx)
    })
    expect(found).toEqual([])
  })

  it('follow price changes, also when nothing is saved', async () => {
    const found = await rolledBackHere(async (tx) => {
      await tx.script(`update public.services set price = 500 where id = '${facial}'`)
      return shown(tx)
    })
    expect(found).toEqual([{ title: 'Haldi morning', price: 1500, regular_price: 1500 }])
  })

  it.each([
    ['no percent', 'percent_off = 0', 'offers_percent_off_range'],
    ['more than 90 percent', 'percent_off = 91', 'offers_percent_off_range'],
    ['percent without an end', 'valid_until = null', 'offers_percent_off_ends'],
    ['neither price nor percent', 'percent_off = null', 'offers_one_price'],
  ])('with %s are refused', async (_, change, constraint) => {
    const changed = rolledBackHere((tx) =>
      tx.script(`update public.offers set ${change} where id = '${sale}'`),
    )
    await expect(changed).rejects.toMatchObject({ sqlState: '23514', constraint })
  })

  it('are stored with the lead as they were, whatever the sender claims', async () => {
    const [found] = await rolledBackHere(async (tx) => {
      await tx.script('set local role anon')
      await enquire(tx, { id: pack, price: 1, title: 'Mine', lines: [] })
      await tx.script(
        `reset role; update public.offers set price = 1800 where id = '${pack}'; update public.services set price = 5000`,
      )
      return tx.query(sql`select offer, service_interested from public.leads`)
    })
    const line = { service_id: mehendi, service: 'Mehendi', minutes: 45, price: 500 }
    expect(found).toEqual({
      service_interested: 'Haldi morning: Facial, 2 × Mehendi',
      offer: {
        id: pack,
        title: 'Haldi morning',
        price: 1500,
        lines: [{ service_id: facial, service: 'Facial', minutes: 60, price: 999.9 }, line, line],
      },
    })
  })

  it.each([
    ['ended', sale],
    ['never was', lead],
  ])('that %s are refused as gone, so that the lead can be sent without', async (_, id) => {
    const sent = rolledBackHere(async (tx) => {
      await tx.script('set local role anon')
      await enquire(tx, { id })
    })
    await expect(sent).rejects.toMatchObject({ sqlState: 'PT410', message: 'The offer has ended.' })
  })

  it('keep the quoted price for the appointment', async () => {
    const [appointment] = await rolledBackHere(async (tx) => {
      await setStaffCaller(tx)
      const line = { service_id: mehendi, price: 500, minutes: 45 }
      const booking = {
        client_id: null,
        lead_id: lead,
        appointment_date: '2030-01-01T10:00Z',
        discount_amount: 499.9,
        lines: [{ service_id: facial, price: 999.9, minutes: 60 }, line, line],
      }
      await enquire(tx, null)
      return tx.query(
        sql`select price::float8 from public.save_appointment(${JSON.stringify(booking)}::jsonb)`,
      )
    })
    expect(appointment).toEqual({ price: 1500 })
  })

  it('are saved with their services in one idempotent call, and not over a newer version', async () => {
    const found = await rolledBackHere(async (tx) => {
      await setStaffCaller(tx)
      const save = async (offer: object) => {
        const rows = await tx.query<{ updated_at: string }>(
          sql`select updated_at::text from public.save_offer(${JSON.stringify(offer)}::jsonb)`,
        )
        return rows[0]?.updated_at
      }
      const offer = { id: lead, title: 'New', price: 1, valid_from: '2026-01-01' }
      const services = [{ service_id: mehendi, quantity: 3 }, { service_id: facial }]
      const version = await save({ ...offer, services })
      await save({ ...offer, title: 'Twice', services: [] })
      await save({ id: lead, title: 'Changed', services: services.slice(1), based_on: version })
      const late = await save({ id: lead, title: 'Late', services: [], based_on: '2020-01-01Z' })
      const rows = await tx.query(sql`
        select title, position, service_id, quantity from public.offers
          join public.offer_services on offer_id = id where id = ${lead}`)
      return { late, rows }
    })
    expect(found).toEqual({
      late: undefined,
      rows: [{ title: 'Changed', position: 1, service_id: facial, quantity: 1 }],
    })
  })
})
