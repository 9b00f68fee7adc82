// An appointment is given, moved, lengthened, cancelled, resumed, accepted, declined and left unanswered in any order: it is
// offered exactly while its beautician has not accepted this time of it.
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { client, facial, insertBusiness, rose } from '#testing/database/appointment-fixture.ts'
import { accounts, setOwnerCaller } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { scale, seed } from '#testing/depth.ts'

/** With an account; Rose of the fixture has none. */
const asha = '00000000-0000-4000-8000-0000000000b2'
const visit = '00000000-0000-4000-8000-0000000000d1'

type Status = 'scheduled' | 'confirmed' | 'completed' | 'cancelled'
interface Model {
  readonly who: string | null
  readonly status: Status
  readonly isOffered: boolean
}

const isOpen = (status: Status) => status === 'scheduled' || status === 'confirmed'
/** Given again: asked if she can answer and the visit is still to come. */
const given = ({ who, status }: Model): Model => ({
  who,
  status,
  isOffered: who === asha && isOpen(status),
})
const back = (model: Model): Model => (model.isOffered ? { ...model, who: null, isOffered: false } : model)

interface Step {
  readonly change: Sql
  readonly next: (model: Model) => Model
}

const update = (set: Sql, next: Step['next']): Step => ({
  change: sql`update public.appointments set ${set} where id = ${visit}`,
  next,
})
const assign = (who: string | null) =>
  update(sql`beautician_id = ${who}`, (model) => (model.who === who ? model : given({ ...model, who })))
const setStatus = (status: Status) =>
  update(sql`status = ${status}`, (model) => {
    const changed = { ...model, status, isOffered: model.isOffered && isOpen(status) }
    return model.status === 'cancelled' && status !== 'cancelled' ? given(changed) : changed
  })
const answer = (accept: boolean): Step => ({
  change: sql`select public.answer_offer(id, ${accept}) from public.appointments where offered_until is not null`,
  next: (model) => (accept ? { ...model, isOffered: false } : back(model)),
})

const steps: Readonly<Record<string, Step>> = {
  'give to Asha': assign(asha),
  'give to Rose': assign(rose),
  'give to nobody': assign(null),
  move: update(sql`appointment_date = appointment_date + interval '15 minutes'`, given),
  lengthen: update(sql`duration_minutes = duration_minutes + 1`, given),
  shorten: update(sql`duration_minutes = duration_minutes - 1`, (model) => model),
  note: update(sql`notes = coalesce(notes, '') || '.'`, (model) => model),
  'pretend an offer': update(sql`offered_until = now() + interval '9 days'`, (model) => model),
  schedule: setStatus('scheduled'),
  confirm: setStatus('confirmed'),
  complete: setStatus('completed'),
  cancel: setStatus('cancelled'),
  accept: answer(true),
  decline: answer(false),
  'leave unanswered': {
    change: sql`
      with passed as (select set_config('session_replication_role', 'replica', true))
      update public.appointments set offered_until = now() from passed where offered_until is not null`,
    next: back,
  },
}

async function perform(tx: OwnerTx, name: string): Promise<void> {
  const step = steps[name]
  if (!step) throw new Error(`There is no step ${name}`)
  await tx.query(step.change)
  if (name !== 'leave unanswered') return
  await tx.script('set local session_replication_role = origin')
  await tx.query(sql`select private.return_offers()`)
}

describeEachEngine('any order of events', (database) => {
  beforeAll(async () => {
    await insertBusiness(database().db)
    await database().db.asOwner((tx) =>
      tx.query(sql`
        insert into public.beauticians (id, full_name, user_id) values (${asha}, 'Asha', ${accounts.beautician.user})`),
    )
  })

  it('leaves an appointment offered exactly while it is not accepted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 10, maxLength: 40 }),
        (names) =>
          rolledBackIn(database().db, async (tx) => {
            await tx.query(sql`update public.business_profile set offers_appointments = true`)
            await setOwnerCaller(tx)
            await tx.query(sql`
              insert into public.appointments (id, client_id, service_id, appointment_date)
              values (${visit}, ${client}, ${facial}, now() + interval '9 days')`)
            let model: Model = { who: null, status: 'scheduled', isOffered: false }
            for (const name of names) {
              await perform(tx, name)
              model = steps[name]?.next(model) ?? model
              const [stored] = await tx.query(sql`
                select beautician_id as who, status, offered_until is not null as "isOffered" from public.appointments`)
              expect([name, stored]).toEqual([name, model])
            }
          }),
      ),
      { seed, numRuns: scale(8, 300) },
    )
  })
})
