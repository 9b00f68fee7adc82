// Two phones press steps and payments of the same visits without a network, are killed, have wrong clocks and are signed out, while the
// office cancels and reassigns. In the end every action was applied once, or its user has read why not.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { Answer } from '#app/day/offline/queue.ts'
import { DatabaseError } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { setBusinessHour } from '#testing/database/business-clock.ts'
import { accounts, callers, insertCallers } from '#testing/database/callers.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { scale, seed } from '#testing/depth.ts'
import { createPhone, type Network, type Phone } from './my-day-phone.ts'

const STEPS = scale(250, 10_000)
const STEPS_OF_A_ROUND = 60
const DAY_MS = 86_400_000
const UNDO_MS = 600_000
const PRICE = 500
const own = '00000000-0000-4000-8000-0000000000b1'
const colleague = '00000000-0000-4000-8000-0000000000b2'
const client = '00000000-0000-4000-8000-0000000000c1'
const service = '00000000-0000-4000-8000-0000000000e1'
const marks = ['on_the_way', 'arrived', 'started', 'done']
const { user, session } = accounts.beautician

/** An action that the user has pressed. */
interface Pressed {
  readonly phone: Phone
  readonly at: number
  readonly clockChanges: number
  /** It was taken back before it was sent, or the answer to its question was no. */
  isDropped: boolean
}

interface Performed {
  readonly id: string
  readonly act: string
  readonly mark: string | null
  readonly appointment_id: string
  readonly pressed_at: Date
  readonly problem: string | null
}

describeEachEngine('the queue of My day', (database) => {
  const random = pseudoRandom(seed)
  const chance = (part: number) => random() < part
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const owned = (statement: ReturnType<typeof sql>) => database().db.asOwner((tx) => tx.query(statement))

  beforeAll(async () => {
    await insertCallers(database().db)
    await database().db.asOwner(async (tx) => {
      await setBusinessHour(tx, 12)
      await tx.script(`
        insert into public.beauticians (id, full_name, user_id) values ('${own}', 'Own', '${user}'), ('${colleague}', 'Other', null);
        insert into public.clients (id, full_name) values ('${client}', 'First Last');
        insert into public.services (id, name, price) values ('${service}', 'Facial', ${PRICE});`)
    })
  })

  /** As the route of the app: a lost right is a redirect, a question is an error with a code of its own. */
  async function perform(form: URLSearchParams): Promise<Answer> {
    try {
      const [row] = await database().db.asCaller(callers.beautician, { readOnly: false }, (tx) =>
        tx.query<{ answer: Answer }>(
          sql`select public.perform_my_day_action(${JSON.stringify(Object.fromEntries(form))}) as answer`,
        ),
      )
      return row?.answer ?? { outcome: 'unanswered' }
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
      if (error.sqlState === 'PT409') return { outcome: 'question', reason: error.message }
      if (error.sqlState === '42501') return { outcome: 'signed-out' }
      throw error
    }
  }

  async function round(steps: number) {
    const visits = [-1, 0, 0, 0].map((day, index) => ({ id: randomUUID(), day, hour: 9 + 2 * index }))
    for (const { id, day, hour } of visits)
      await owned(sql`
        insert into public.appointments (id, client_id, service_id, beautician_id, overlap_ok, tight_ok, appointment_date)
        values (${id}, ${client}, ${service}, ${own}, true, true,
          (public.business_today() + ${day}::int + make_time(${hour}::int, 0, 0)) at time zone private.business_time_zone())`)
    const phones = [createPhone(perform), createPhone(perform)]
    const pressed = new Map<string, Pressed>()
    /** The ids of the payment forms on the pages of the phones. */
    const forms = new Map<string, string>()

    const press = async (phone: Phone) => {
      const { id: appointment } = pick(visits)
      const fields = new URLSearchParams({ appointment, account: user, about: '9 am First' })
      const act = pick(['mark', 'mark', 'mark', 'undo', 'pay', 'pay'])
      fields.set('act', act)
      if (act === 'pay') {
        const method = pick(['cash', 'upi'])
        const place = `${phones.indexOf(phone)} ${appointment} ${method}`
        forms.set(place, forms.get(place) ?? randomUUID())
        fields.set('id', forms.get(place) ?? '')
        fields.set('method', method)
        fields.set('amount', pick(['100', '200.50', '500', '900']))
        if (method === 'upi') fields.set('reference', String(Math.floor(random() * 1e12)).padStart(12, '0'))
      } else {
        fields.set('mark', pick(marks))
      }
      const known = new Set(phone.seen.keys())
      const times = chance(0.1) ? 2 : 1
      for (let time = 0; time < times; time++) await phone.run((queue) => queue.add(String(fields)))
      for (const id of phone.seen.keys())
        if (!known.has(id))
          pressed.set(id, { phone, at: Date.now(), clockChanges: phone.clockChanges, isDropped: false })
    }
    const send = async (phone: Phone) => {
      const result = await phone.run((queue) => queue.sendAll())
      if (result !== 'sent') return
      // A fresh page: its forms are new, and it shows what is done.
      forms.clear()
      for (const { id, state } of phone.stored.values())
        if (state === 'done') await phone.run((queue) => queue.drop(id))
    }
    /** The user reads what the cards say. */
    const read = async (phone: Phone) => {
      for (const action of [...phone.stored.values()]) {
        const says = pressed.get(action.id)
        if (action.state === 'question' && chance(0.5)) await phone.run((queue) => queue.confirm(action.id))
        else if (action.state !== 'done' && chance(0.7)) {
          const before = action.state
          await phone.run((queue) => queue.drop(action.id))
          if (says && before !== 'refused' && !phone.stored.has(action.id)) says.isDropped = true
        }
      }
    }
    const office = () =>
      pick([
        (id: string) => sql`update public.appointments set status = 'cancelled' where id = ${id}`,
        (id: string) =>
          sql`update public.appointments set beautician_id = ${pick([own, colleague])} where id = ${id}`,
        restore,
        restore,
      ])(pick(visits).id)
    const restore = (id: string) => sql`
      update public.appointments set beautician_id = ${own}, status = case
        when exists (select from public.appointment_marks where appointment_id = id and mark = 'done') then 'completed'
        else 'confirmed' end
      where id = ${id}`

    for (let step = 0; step < steps; step++) {
      const phone = pick(phones)
      if (chance(0.15)) phone.killIn = Math.floor(random() * 6)
      const choice = random()
      if (choice < 0.5) await press(phone)
      else if (choice < 0.7) await send(phone)
      else if (choice < 0.8) phone.network = pick<Network>(['on', 'off', 'answers are lost'])
      else if (choice < 0.86) await read(phone)
      else if (choice < 0.92) await owned(office())
      else if (choice < 0.96) {
        phone.clockMs = pick([0, phone === phones[0] ? DAY_MS : -DAY_MS])
        phone.clockChanges += 1
      } else if (choice < 0.98) await owned(sql`delete from auth.sessions where id = ${session}`)
      else await signIn()
    }
    await signIn()
    for (const phone of phones) {
      phone.network = 'on'
      phone.killIn = Number.POSITIVE_INFINITY
      await send(phone)
      expect([...phone.stored.values()].filter(({ state }) => state === undefined)).toEqual([])
    }
    return { visits, phones, pressed }
  }

  const signIn = () =>
    owned(
      sql`insert into auth.sessions (id, user_id, aal) values (${session}, ${user}, 'aal1') on conflict do nothing`,
    )

  it(`loses nothing and does nothing twice in ${STEPS} steps`, async () => {
    const counts = { applied: 0, refused: 0, signedOut: 0, dropped: 0 }
    for (let step = 0; step < STEPS; step += STEPS_OF_A_ROUND) {
      const { visits, pressed } = await round(STEPS_OF_A_ROUND)
      const ids = visits.map(({ id }) => id)
      const performed = (await owned(sql`
        select id, act, mark, appointment_id, pressed_at, problem from private.my_day_actions
        where appointment_id = any (${`{${ids}}`}::uuid[]) order by pressed_at, received_at, id`)) as unknown as Performed[]
      const outcomes = new Map(performed.map((action) => [action.id, action]))
      for (const [id, { phone, at, clockChanges, isDropped }] of pressed) {
        const outcome = outcomes.get(id)
        const said = phone.seen.get(id)
        const isApplied = outcome?.problem === null
        const isSignedOut = /signed out/.test(said?.reason ?? '')
        // Applied, or the user was told why not, or is still asked.
        const isTold = said?.state === 'refused' || phone.stored.get(id)?.state === 'question'
        expect([id, isApplied || isDropped || isTold]).toEqual([id, true])
        // What the phone says is what happened; after a sign-out it does not know.
        if (said?.state === 'done') expect(isApplied).toBe(true)
        if (said?.state === 'refused' && !isSignedOut) expect(outcome?.problem).toBe(said.reason)
        if (isDropped) expect(outcome).toBeUndefined()
        if (outcome && phone.clockChanges === clockChanges)
          expect(Math.abs(outcome.pressed_at.getTime() - at)).toBeLessThan(60_000)
        if (isSignedOut) counts.signedOut += 1
        else if (isDropped) counts.dropped += 1
        else if (isApplied) counts.applied += 1
        else counts.refused += 1
      }
      // The server performed nothing else, and each payment once.
      expect(performed.filter(({ id }) => !pressed.has(id))).toEqual([])
      const payments = (await owned(
        sql`select id from public.payments where appointment_id = any (${`{${ids}}`}::uuid[]) order by id`,
      )) as { id: string }[]
      const paid = performed.filter(({ act, problem }) => act === 'pay' && problem === null)
      expect(payments.map(({ id }) => id)).toEqual(paid.map(({ id }) => id).sort())
      await expectMarks(ids, performed)
      await owned(sql`delete from public.appointments where id = any (${`{${ids}}`}::uuid[])`)
    }
    // The run would prove little if one of these hardly ever happened.
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(STEPS / 200)
  })

  /** The marks are those of a replay in the order of the presses, whatever the order in which they arrived. */
  async function expectMarks(ids: readonly string[], performed: readonly Performed[]): Promise<void> {
    const expected = new Map<string, Date>()
    for (const { act, mark, appointment_id, pressed_at, problem } of performed) {
      const place = `${appointment_id} ${mark}`
      if (problem !== null) continue
      const set = expected.get(place)
      if (act === 'undo' && set && pressed_at.getTime() < set.getTime() + UNDO_MS) expected.delete(place)
      if (act === 'mark' && !expected.has(place)) expected.set(place, pressed_at)
    }
    const found = (await owned(sql`
      select appointment_id || ' ' || mark as place, marked_at, status,
        marked_at between (private.business_date(appointment_date)::timestamp at time zone private.business_time_zone()) and now()
          as is_bounded
      from public.appointment_marks join public.appointments on appointments.id = appointment_id
      where appointment_id = any (${`{${ids}}`}::uuid[])`)) as {
      place: string
      marked_at: Date
      status: string
      is_bounded: boolean
    }[]
    expect(new Map(found.map(({ place, marked_at }) => [place, marked_at]))).toEqual(expected)
    for (const { place, status, is_bounded } of found) {
      expect(is_bounded).toBe(true)
      if (place.endsWith(' done')) expect(['completed', 'cancelled']).toContain(status)
    }
    const completed = await owned(sql`
      select id from public.appointments where id = any (${`{${ids}}`}::uuid[]) and status = 'completed'
        and not exists (select from public.appointment_marks where appointment_id = appointments.id and mark = 'done')`)
    expect(completed).toEqual([])
  }
})

function pseudoRandom(start: number): () => number {
  let state = start
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
