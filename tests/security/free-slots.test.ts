// A visitor who requests free slots many times learns free quarter hours and nothing else: no staff, clients,
// places or times of appointments.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { scale } from '#testing/depth.ts'
import { type RestServer, startRest } from '../contract/rest/rest-server.ts'

const CALLS = scale(120, 1000)
const QUARTER_HOUR_MS = 900_000
const services = [randomUUID(), randomUUID()]
const areas = [randomUUID(), randomUUID()]
/** Texts that a visitor must not see anywhere. */
const secrets = {
  beautician: randomUUID(),
  otherBeautician: randomUUID(),
  client: randomUUID(),
  appointment: randomUUID(),
  name: 'Marigold (sample)',
  clientName: 'Sample Client 001',
  address: 'House 17, Sample Street',
  note: 'Away for a sample',
}

describeEachEngine('free slots requested by a visitor', (database) => {
  let server: RestServer
  beforeAll(async () => {
    await insertWork(database().db)
    server = await startRest(database().db)
  })
  afterAll(() => server?.close())

  it(`reveal nothing but quarter hours in ${CALLS} calls`, async () => {
    let offered = 0
    let refused = 0
    const requestSlots = async (call: number) => {
      const { method, parameters } = question(call)
      const response =
        method === 'GET'
          ? await server.request(`/rpc/free_slots?${new URLSearchParams(parameters)}`)
          : await server.request('/rpc/free_slots', {
              method,
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(parameters),
            })
      const body = await response.text()
      for (const secret of Object.values(secrets)) expect(body).not.toContain(secret)
      const answer = JSON.parse(body)
      if (!response.ok) {
        expect([400, 404]).toContain(response.status)
        expect(Object.keys(answer).sort()).toEqual(['code', 'details', 'hint', 'message'])
        refused += 1
        return
      }
      for (const row of answer) {
        expect(Object.keys(row)).toEqual(['starts_at'])
        expect(Date.parse(row.starts_at) % QUARTER_HOUR_MS).toBe(0)
        expect(Date.parse(row.starts_at)).toBeGreaterThan(Date.now())
      }
      expect(new Set(answer.map(({ starts_at }: { starts_at: string }) => starts_at)).size).toBe(
        answer.length,
      )
      offered += answer.length
    }
    for (let call = 0; call < CALLS; call += 4)
      await Promise.all([0, 1, 2, 3].map((more) => requestSlots(call + more)))
    expect(offered).toBeGreaterThan(CALLS)
    expect(refused).toBeGreaterThan(CALLS / 20)
    expect(server.errors).toEqual([])
  })

  it('are the only answer about appointments', async () => {
    const closed = [
      'beauticians',
      'beautician_services',
      'appointments',
      'appointment_lines',
      'days_off',
      'travel_times',
    ]
    for (const table of closed) expect((await server.request(`/${table}`)).status).toBe(401)
    const calls = {
      staff_slots: { service_ids: services, day: '2027-01-01' },
      appointment_problems: {
        appointment: { beautician_id: secrets.beautician, appointment_date: '2027-01-01' },
      },
      series_problems: { appointment: {}, every_weeks: 1, times: 2 },
      team_problems: { appointment: { appointment_date: '2027-01-01' } },
      affected_appointments: { beautician: null, first_day: '2027-01-01' },
      uncovered_appointments: {},
      free_beauticians: { appointment_ids: [] },
      save_appointment: { appointment: { client_id: secrets.client, service_id: services[0] } },
      save_series: { appointment: {}, every_weeks: 1, times: 2 },
      save_beautician: { beautician: { full_name: 'Mine' } },
      save_working_hours: { beautician: null, shifts: [] },
    }
    for (const [name, body] of Object.entries(calls)) {
      const response = await server.request(`/rpc/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect({ name, status: response.status }).toEqual({ name, status: 401 })
    }
    const hours = await (await server.request('/working_hours')).json()
    expect(hours).toHaveLength(7)
  })
})

/** Four of five calls are valid; the fifth tries to provoke an informative error. */
function question(call: number): { method: 'GET' | 'POST'; parameters: Record<string, string> } {
  const day = new Date(Date.now() + (call % 40) * 86_400_000).toISOString().slice(0, 10)
  const asked = [[], [services[0]], [services[1]], services, [services[0], services[0]]][call % 5]
  const method = call % 7 === 0 ? 'POST' : 'GET'
  const sensible = { service_ids: `{${asked}}`, day, ...(call % 3 ? { area_id: areas[call % 2] ?? '' } : {}) }
  if (call % 5 !== 4) return { method, parameters: sensible }
  const odd: Record<string, string>[] = [
    { ...sensible, service_ids: `{${Array.from({ length: 30 }, () => services[0])}}` },
    { ...sensible, day: 'infinity' },
    { ...sensible, day: '0001-01-01' },
    { ...sensible, area_id: secrets.beautician },
    { ...sensible, service_ids: `{${secrets.appointment}}` },
    { ...sensible, service_ids: '{"\' or 1=1 --"}' },
    { ...sensible, select: 'beautician_id' },
    { ...sensible, order: 'starts_at.desc', limit: '3' },
    { ...sensible, leaving_out: secrets.appointment },
  ]
  return { method: 'GET', parameters: odd[call % odd.length] ?? sensible }
}

async function insertWork(db: Db): Promise<void> {
  const { beautician, otherBeautician, client, appointment, name, clientName, address, note } = secrets
  await db.asOwner(async (tx) => {
    await tx.query(sql`insert into public.services (id, name, price, duration_minutes)
      select id::uuid, 'Service ' || place, 1, place * 45
      from jsonb_array_elements_text(${JSON.stringify(services)}::jsonb) with ordinality as given (id, place)`)
    await tx.query(sql`insert into public.areas (id, name)
      select id::uuid, 'Area ' || place
      from jsonb_array_elements_text(${JSON.stringify(areas)}::jsonb) with ordinality as given (id, place)`)
    await tx.query(
      sql`insert into public.beauticians (id, full_name) values (${beautician}, ${name}), (${otherBeautician}, 'Tulip')`,
    )
    await tx.query(sql`insert into public.working_hours (beautician_id, weekday, from_time, to_time)
      select ${otherBeautician}, weekday, '18:00', '22:00' from generate_series(1, 3) as weekday`)
    await tx.query(sql`insert into public.days_off (beautician_id, from_day, to_day, note)
      values (${beautician}, public.business_today() + 5, public.business_today() + 6, ${note})`)
    await tx.query(
      sql`insert into public.clients (id, full_name, address) values (${client}, ${clientName}, ${address})`,
    )
    await tx.query(sql`insert into public.appointments (id, client_id, service_id, beautician_id, appointment_date)
      select case n when 1 then ${appointment}::uuid else gen_random_uuid() end, ${client}, ${services[0] ?? ''}, ${beautician},
             date_trunc('day', now()) + n * interval '5 hours'
      from generate_series(1, 150) as n`)
  })
}
