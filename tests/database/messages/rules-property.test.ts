// Appointments are booked, moved, cancelled, resumed, opened, sent, undone and switched in any order: exactly the
// messages of the rules are due, and none comes twice for one cause.
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { client, facial, rolledBackAsStaff } from '#testing/database/appointment-fixture.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { scale } from '#testing/depth.ts'
import { insertMessagesFixture, mark } from './messages-fixture.ts'
import {
  APPOINTMENT_LENGTH,
  type Channel,
  HOUR,
  type Model,
  type ModelAppointment,
  type Status,
  type WantedMessage,
  wantedMessages,
} from './rules-model.ts'

const hours = fc.constantFrom(-2000, -200, -50, -3, 5, 13, 30, 100, 700)
const which = fc.nat(1)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('move' as const), which, hours }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('status' as const),
      which,
      status: fc.constantFrom<Status>('scheduled', 'confirmed', 'completed', 'cancelled'),
      because: fc.constantFrom('client' as const, null),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('open' as const), pick: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), pick: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('send' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('longAgo' as const), which, hours: fc.constantFrom(6, 30, 400) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('paid' as const), which, paid: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('edit' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('optOut' as const), no: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('reach' as const),
      channel: fc.constantFrom<Channel>('whatsapp', 'mail'),
      can: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('switch' as const),
      rule: fc.constantFrom(
        'confirmation mail',
        'change whatsapp',
        'on_the_way whatsapp',
        'thanks whatsapp',
        'come_again whatsapp',
      ),
      on: fc.boolean(),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface Row extends WantedMessage {
  readonly id: string
  readonly occasion: number
  readonly state: string
}

const rows = async (tx: OwnerTx): Promise<Row[]> =>
  (
    await tx.query<{
      id: string
      appointment: string
      kind: string
      channel: Channel
      occasion: number
      state: string
      due_at: Date
      until: Date
    }>(sql`
      select id, appointment_id as appointment, kind, channel, occasion, state, due_at, until
      from public.messages where appointment_id is not null
      order by appointment_id, kind, channel, occasion`)
  ).map(({ due_at: due, until, ...row }) => ({ ...row, due: due.getTime(), until: until.getTime() }))

const sorted = (messages: readonly WantedMessage[]) =>
  messages
    .map(({ appointment, kind, channel, due, until }) =>
      JSON.stringify({ appointment, kind, channel, due, until }),
    )
    .sort()

async function begin(tx: OwnerTx): Promise<Model> {
  const [clock] = await tx.query<{ now: Date }>(sql`select now() as now`)
  // Whole seconds: the database has a finer clock than this test.
  const now = Math.floor((clock?.now.getTime() ?? 0) / 1000) * 1000
  // The ids decide the order of messages, and so which one a step picks.
  const appointments = [30, 300].map(
    (ahead, place): ModelAppointment => ({
      id: `00000000-0000-4000-8000-0000000000d${place}`,
      starts: now + ahead * HOUR,
      status: 'scheduled',
      because: null,
      arranged: now,
      paid: false,
      told: [],
    }),
  )
  const model = {
    now,
    appointments,
    reach: { whatsapp: true, mail: true },
    noMessages: false,
    off: new Set<string>(),
  }
  for (const { id, starts } of appointments)
    await tx.query(sql`
      insert into public.appointments (id, client_id, service_id, appointment_date)
      values (${id}, ${client}, ${facial}, ${new Date(starts).toISOString()})`)
  for (const appointment of appointments) await arrangeAt(tx, appointment, now)
  return model
}

/** Dates the message back. */
async function arrangeAt(tx: OwnerTx, appointment: ModelAppointment, moment: number): Promise<void> {
  appointment.arranged = moment
  await tx.script('alter table public.appointments disable trigger user')
  await tx.query(sql`
    update public.appointments set arranged_at = ${new Date(moment).toISOString()} where id = ${appointment.id}`)
  await tx.script('alter table public.appointments enable trigger user')
  await tx.query(sql`select private.sync_messages(${`{${appointment.id}}`}::uuid[])`)
}

/** The database uses its own clock, which is finer than the model's. */
const rearrange = (tx: OwnerTx, model: Model, appointment: ModelAppointment) =>
  arrangeAt(tx, appointment, model.now)

function applyRow(model: Model, row: Row): void {
  const appointment = model.appointments.find(({ id }) => id === row.appointment)
  appointment?.told.push({ id: row.id, kind: row.kind, channel: row.channel, about: appointment.starts })
}

async function perform(tx: OwnerTx, model: Model, step: Step): Promise<void> {
  const appointment = 'which' in step ? model.appointments[step.which] : undefined
  switch (step.do) {
    case 'move': {
      if (!appointment) return
      const starts = model.now + step.hours * HOUR
      const isMoved = starts !== appointment.starts
      appointment.starts = starts
      await tx.query(sql`
        update public.appointments set appointment_date = ${new Date(starts).toISOString()} where id = ${appointment.id}`)
      if (isMoved) await rearrange(tx, model, appointment)
      return
    }
    case 'status': {
      if (!appointment) return
      const isRearranged = (appointment.status === 'cancelled') !== (step.status === 'cancelled')
      appointment.status = step.status
      appointment.because = step.status === 'cancelled' ? step.because : null
      await tx.query(sql`
        update public.appointments set status = ${step.status}, cancelled_because = ${appointment.because} where id = ${appointment.id}`)
      if (isRearranged) await rearrange(tx, model, appointment)
      return
    }
    case 'open': {
      const due = (await rows(tx)).filter((row) => row.state === 'due' && row.channel === 'whatsapp')
      const row = due[step.pick % Math.max(due.length, 1)]
      if (!row) return
      await mark(tx, row.id, 'opened')
      await mark(tx, row.id, 'opened')
      applyRow(model, row)
      return
    }
    case 'undo': {
      const opened = (await rows(tx)).filter((row) => row.state === 'opened')
      const row = opened[step.pick % Math.max(opened.length, 1)]
      if (!row) return
      await mark(tx, row.id, 'due')
      for (const { told } of model.appointments) {
        const index = told.findIndex(({ id }) => id === row.id)
        if (index >= 0) told.splice(index, 1)
      }
      return
    }
    case 'send': {
      const [quiet] = await tx.query<{ quiet: boolean }>(sql`select private.is_quiet() as quiet`)
      const claimed = await tx.query<{ id: string }>(
        sql`select id from private.claim_mails('a', 100, interval '1 hour')`,
      )
      if (quiet?.quiet) expect(claimed).toEqual([])
      const known = await rows(tx)
      for (const { id } of claimed) {
        await tx.query(sql`select private.mail_sent(${id}, 'a')`)
        const row = known.find((candidate) => candidate.id === id)
        if (row) applyRow(model, row)
      }
      return
    }
    case 'longAgo':
      if (appointment) await arrangeAt(tx, appointment, model.now - step.hours * HOUR)
      return
    case 'paid':
      if (!appointment) return
      appointment.paid = step.paid
      await tx.query(sql`
        update public.appointments set payment_status = ${step.paid ? 'paid' : 'pending'} where id = ${appointment.id}`)
      return
    case 'edit':
      if (appointment)
        await tx.query(sql`update public.appointments set notes = 'Ring twice' where id = ${appointment.id}`)
      return
    case 'optOut':
      model.noMessages = step.no
      await tx.query(sql`update public.clients set no_messages = ${step.no} where id = ${client}`)
      return
    case 'reach':
      model.reach = { ...model.reach, [step.channel]: step.can }
      if (step.channel === 'whatsapp')
        await tx.query(
          sql`update public.clients set phone = ${step.can ? '90000 00001' : '011 2345 6789'} where id = ${client}`,
        )
      else
        await tx.query(
          sql`update public.clients set email = ${step.can ? 'a@example.com' : null} where id = ${client}`,
        )
      return
    case 'switch': {
      const [kind = '', channel = ''] = step.rule.split(' ')
      if (step.on) model.off.delete(step.rule)
      else model.off.add(step.rule)
      await tx.query(sql`
        update public.message_rules set is_on = ${step.on} where kind = ${kind} and channel = ${channel}`)
    }
  }
}

describeEachEngine('the outbox', (database, engine) => {
  beforeAll(async () => {
    await insertMessagesFixture(database().db)
    await database().db.asOwner((tx) =>
      tx.script(`
        update public.business_profile set quiet_from = '21:00', quiet_until = '08:00';
        update public.services set come_again_weeks = 4, duration_minutes = ${APPOINTMENT_LENGTH / 60_000} where id = '${facial}'`),
    )
  })

  it('holds exactly the messages of the rules after any steps, and none twice for one cause', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), (steps) =>
        rolledBackAsStaff(database().db, async (tx) => {
          const model = await begin(tx)
          for (const next of steps) {
            await perform(tx, model, next)
            const found = await rows(tx)
            expect(sorted(found.filter(({ state }) => state === 'due'))).toEqual(
              sorted(wantedMessages(model)),
            )
            const causes = found.map((row) => `${row.appointment} ${row.kind} ${row.channel} ${row.occasion}`)
            expect(new Set(causes).size).toBe(causes.length)
          }
        }),
      ),
      // The rules are the same on both engines; the embedded one is slower.
      { numRuns: engine === 'postgres' ? scale(10, 60) : 10 },
    )
  })
})
