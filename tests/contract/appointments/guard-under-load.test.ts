// Four concurrent writers book, move, resize, cancel and reassign appointments of three beauticians, through the
// table API, save_appointment and SQL. No beautician ever has overlapping appointments or too little travel time. A deep
// run adds PGlite, where the writers share one connection.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DatabaseError, type Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { scale, seed } from '#testing/depth.ts'
import { type RestServer, signInStaff, startRest } from '../rest/rest-server.ts'

const STEPS = scale(500, 10_000)
const RACES = scale(5, 20)
const WRITERS = 4
const BEAUTICIANS = 3
const DAY = Date.parse('2027-01-05T00:00:00Z')

interface Refusal {
  readonly code: string
  readonly message: string
  readonly details: string | null
}
type Answer = Refusal | null

interface Given {
  readonly client: string
  readonly service: string
  readonly beauticians: readonly (string | null)[]
  readonly areas: readonly (string | null)[]
}

describeEachEngine('the overlap guard', (database) => {
  let server: RestServer
  let given: Given
  let writers: ((step: Step) => Promise<Answer>)[]

  beforeAll(async () => {
    const { db } = database()
    server = await startRest(db)
    given = await prepare(db)
    const token = await signInStaff(db, server.keys)
    const owner = asOwner(db, given)
    writers = [
      throughTableApi(server, token, given),
      throughSaveAppointment(server, token, given),
      owner,
      owner,
    ]
  })
  afterAll(() => server?.close())

  it(`prevents overlaps through ${STEPS} changes by ${WRITERS} concurrent writers`, async () => {
    const random = pseudoRandom(seed)
    const known: string[] = []
    let refused = 0
    const work = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let step = 0; step < STEPS / WRITERS; step++) {
        const next = nextStep(random, known, given)
        if (next.kind === 'book') known.push(next.id)
        const answer = await writers[writer]?.(next)
        if (!answer) continue
        expectNamedConflict(answer)
        refused += 1
      }
    })
    await Promise.all(work)
    expect(await conflictingPairs(database().db)).toEqual([])
    const [standing] = await database().db.asOwner((tx) =>
      tx.query<{ appointments: number }>(
        sql`select count(*)::integer as appointments from public.appointments where beautician_id is not null and status <> 'cancelled'`,
      ),
    )
    // The run would prove nothing if almost everything or almost nothing had been refused.
    expect(refused).toBeGreaterThan(STEPS / 10)
    expect(standing?.appointments).toBeGreaterThan(BEAUTICIANS * 3)
  })

  it('accepts one of two simultaneous bookings of an hour, and offers the nearest slot to the other', async () => {
    const { db } = database()
    const client = server.client(await signInStaff(db, server.keys))
    const beautician = randomUUID()
    await db.asOwner(async (tx) => {
      await tx.query(sql`update public.beauticians set is_active = false`)
      await tx.query(
        sql`insert into public.beauticians (id, full_name) values (${beautician}, 'Rose (sample)')`,
      )
    })
    const book = (id: string, at: string) =>
      client.rpc('save_appointment', {
        appointment: {
          id,
          client_id: given.client,
          beautician_id: beautician,
          appointment_date: at,
          lines: [{ service_id: given.service }],
        },
      })
    for (let round = 10; round < 10 + RACES; round++) {
      const day = new Date(Date.now() + round * 86_400_000).toISOString().slice(0, 10)
      const wanted = `${day}T06:30:00+00:00`
      const ids = [randomUUID(), randomUUID()]
      const answers = await Promise.all(ids.map((id) => book(id, wanted)))
      expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
      const winner = answers.findIndex(({ error }) => error === null)
      const { error: refusal, status } = answers[1 - winner] ?? {}
      expect([status, refusal?.code]).toEqual([400, '23P01'])
      expect(JSON.parse(refusal?.details ?? '')).toMatchObject({
        kind: 'overlap',
        appointment_id: ids[winner],
      })

      const { data } = await client.rpc('staff_slots', { service_ids: [given.service], day })
      const offered = data as { starts_at: string }[]
      const distance = ({ starts_at }: { starts_at: string }) =>
        Math.abs(Date.parse(starts_at) - Date.parse(wanted))
      const [nearest] = offered.sort((a, b) => distance(a) - distance(b))
      // The appointment takes an hour and the travel half an hour.
      expect(nearest && distance(nearest)).toBe(90 * 60_000)
      expect((await book(ids[1 - winner] ?? '', nearest?.starts_at ?? '')).error).toBeNull()
    }
  })
})

type Step =
  | { readonly kind: 'book'; readonly id: string; readonly values: Values }
  | { readonly kind: 'change'; readonly id: string; readonly values: Partial<Values> }

interface Values {
  readonly beautician_id: string | null
  readonly appointment_date: string
  readonly duration_minutes: number
  readonly area_id: string | null
  readonly status: string
  readonly overlap_ok: boolean
  readonly tight_ok: boolean
}

function nextStep(random: () => number, known: readonly string[], { beauticians, areas }: Given): Step {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const moment = () => new Date(DAY + Math.floor(random() * 96) * 900_000).toISOString()
  const minutes = () => pick([15, 30, 45, 60, 90])
  const id = pick(known)
  const choice = random()
  if (id === undefined || choice < 0.25) {
    return {
      kind: 'book',
      id: randomUUID(),
      values: {
        beautician_id: pick(beauticians),
        appointment_date: moment(),
        duration_minutes: minutes(),
        area_id: pick(areas),
        status: 'scheduled',
        overlap_ok: random() < 0.05,
        tight_ok: random() < 0.05,
      },
    }
  }
  const values: Partial<Values> =
    choice < 0.45
      ? { appointment_date: moment() }
      : choice < 0.55
        ? { duration_minutes: minutes() }
        : choice < 0.65
          ? { beautician_id: pick(beauticians) }
          : choice < 0.7
            ? { area_id: pick(areas) }
            : choice < 0.9
              ? { status: 'cancelled' }
              : choice < 0.97
                ? { status: 'confirmed' }
                : { overlap_ok: false, tight_ok: false }
  return { kind: 'change', id, values }
}

function throughTableApi(server: RestServer, token: string, { client, service }: Given) {
  return async (step: Step): Promise<Answer> => {
    const table = server.client(token).from('appointments')
    const { error } =
      step.kind === 'book'
        ? await table.insert({ id: step.id, client_id: client, service_id: service, ...step.values })
        : await table.update(step.values).eq('id', step.id)
    return error
  }
}

function throughSaveAppointment(server: RestServer, token: string, { client, service }: Given) {
  return async (step: Step): Promise<Answer> => {
    const as = server.client(token)
    if (step.kind === 'book') {
      const appointment = { id: step.id, client_id: client, ...step.values, lines: [{ service_id: service }] }
      return (await as.rpc('save_appointment', { appointment })).error
    }
    const { data } = await as
      .from('appointments')
      .select('updated_at,duration_minutes')
      .eq('id', step.id)
      .maybeSingle()
    if (!data) return null
    const appointment = {
      id: step.id,
      based_on: data.updated_at,
      duration_minutes: data.duration_minutes,
      ...step.values,
      lines: [{ service_id: service }, { service_id: service, guest_name: 'Mother' }],
    }
    return (await as.rpc('save_appointment', { appointment })).error
  }
}

function asOwner(db: Db, { client, service }: Given) {
  return async (step: Step): Promise<Answer> => {
    const row = JSON.stringify({ id: step.id, client_id: client, service_id: service, ...step.values })
    const statement =
      step.kind === 'book'
        ? sql`
          insert into public.appointments
            (id, client_id, service_id, beautician_id, appointment_date, duration_minutes, area_id, status, overlap_ok, tight_ok)
          select id, client_id, service_id, beautician_id, appointment_date, duration_minutes, area_id, status, overlap_ok, tight_ok
          from jsonb_populate_record(null::public.appointments, ${row}::jsonb)`
        : sql`
          update public.appointments as appointments
          set appointment_date = given.appointment_date, duration_minutes = given.duration_minutes,
              beautician_id = given.beautician_id, area_id = given.area_id, status = given.status,
              overlap_ok = given.overlap_ok, tight_ok = given.tight_ok
          from public.appointments as current,
            jsonb_populate_record(current, ${JSON.stringify(step.values)}::jsonb) as given
          where current.id = ${step.id} and appointments.id = current.id`
    try {
      await db.asOwner((tx) => tx.query(statement))
      return null
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
      return { code: error.sqlState, message: error.message, details: error.detail }
    }
  }
}

/** Each refusal names the other appointment and both numbers of minutes. */
function expectNamedConflict({ code, message, details }: Refusal): void {
  expect(`${code} ${message}`).toMatch(/^23P01 /)
  const { kind, appointment_id, needed_minutes, available_minutes } = JSON.parse(details ?? '{}')
  expect(appointment_id).toMatch(/^[0-9a-f-]{36}$/)
  if (kind === 'travel') {
    expect(available_minutes).toBeLessThan(needed_minutes)
    expect(message).toContain(`needs ${needed_minutes} minutes`)
    expect(message).toContain(`there are ${available_minutes}`)
  } else {
    expect(kind).toBe('overlap')
    expect(message).toMatch(/has another appointment from \d+:\d\d [ap]m to \d+:\d\d [ap]m/)
  }
}

/** Pairs that the guard forbids, computed without its functions. */
async function conflictingPairs(db: Db): Promise<object[]> {
  return db.asOwner((tx) =>
    tx.query(sql`
      select a.id, b.id as other
      from public.appointments as a
        join public.appointments as b on a.beautician_id = b.beautician_id and a.id < b.id
        left join public.travel_times as ways
          on ways.from_area_id = least(a.area_id, b.area_id) and ways.to_area_id = greatest(a.area_id, b.area_id)
            and a.area_id is not null and b.area_id is not null,
        lateral (select
          a.appointment_date as a_from, a.appointment_date + a.duration_minutes * interval '1 minute' as a_to,
          b.appointment_date as b_from, b.appointment_date + b.duration_minutes * interval '1 minute' as b_to,
          coalesce(ways.minutes, 30) * interval '1 minute' as way) as spans
      where a.status <> 'cancelled' and b.status <> 'cancelled'
        and case when a_from < b_to and b_from < a_to
          then not (a.overlap_ok or b.overlap_ok)
          else greatest(a_from - b_to, b_from - a_to) < way and not (a.tight_ok or b.tight_ok)
        end`),
  )
}

async function prepare(db: Db): Promise<Given> {
  const [client, service] = [randomUUID(), randomUUID()]
  const people = Array.from({ length: BEAUTICIANS }, () => randomUUID())
  const areas = Array.from({ length: 3 }, () => randomUUID())
  await db.asOwner(async (tx) => {
    await tx.query(sql`insert into public.clients (id, full_name) values (${client}, 'A')`)
    await tx.query(sql`insert into public.services (id, name, price) values (${service}, 'Facial', 500)`)
    for (const [index, id] of people.entries()) {
      await tx.query(
        sql`insert into public.beauticians (id, full_name) values (${id}, ${`Beautician ${index}`})`,
      )
    }
    for (const [index, id] of areas.entries()) {
      await tx.query(sql`insert into public.areas (id, name) values (${id}, ${`Area ${index}`})`)
    }
    const [a, b, c] = areas as [string, string, string]
    await tx.query(sql`insert into public.travel_times (from_area_id, to_area_id, minutes) values
      (${a}, ${b}, 15), (${c}, ${a}, 60), (${b}, ${b}, 0)`)
  })
  return { client, service, beauticians: [...people, null], areas: [...areas, null] }
}

/** A seeded sequence of numbers. */
function pseudoRandom(start: number): () => number {
  let state = start
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
