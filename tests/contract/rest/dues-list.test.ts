// The list of dues is a page of a database function: with the rows that it embeds, in order, filtered and counted, and whole for a file.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readListState } from '#app/office/lib/records/list-state.ts'
import { readAllRecords } from '#app/office/lib/records/read-all-records.ts'
import { fetchPage } from '#app/office/lib/records/read-records.ts'
import { amountsOf, type Due, dueRules, dues, fetchDueDetails } from '#app/office/money/lists/dues/queries.ts'
import { client, facial, insertBusiness, otherClient } from '#testing/database/appointment-fixture.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { type RestServer, signInStaff, startRest } from './rest-server.ts'

const event = '00000000-0000-4000-8000-0000000000ef'

describeEachEngine('the list of dues', (database) => {
  let rest: RestServer
  let token: string
  beforeAll(async () => {
    const { db } = database()
    await insertBusiness(db)
    await db.asOwner((tx) =>
      tx.script(`
        insert into public.events (id, client_id, name) values ('${event}', '${client}', 'Wedding of A');
        insert into public.appointments (client_id, service_id, appointment_date, event_id) values
          ('${client}', '${facial}', '2030-12-20T10:00Z', '${event}'),
          ('${otherClient}', '${facial}', '2030-12-21T10:00Z', null),
          ('${client}', '${facial}', '2030-12-22T10:00Z', '${event}'),
          ('${client}', '${facial}', '2030-12-23T10:00Z', null)`),
    )
    rest = await startRest(db)
    token = await signInStaff(db, rest.keys, 'desk')
  })
  afterAll(() => rest.close())

  const shown = async (rows: readonly Due[]) => {
    const details = await fetchDueDetails(
      rest.client(token),
      rows.map(({ id }) => id),
    )
    return rows.map((due) => [due.event?.name ?? due.client.full_name, amountsOf(due, details)?.due])
  }
  const pageOf = (address: string) =>
    fetchPage(
      rest.client(token),
      dues,
      dueRules,
      readListState(new URLSearchParams(address), dueRules),
      new AbortController().signal,
    )

  test('has one line for an event, with its name and its sums', async () => {
    const { rows, total } = await pageOf('')
    expect(await shown(rows)).toEqual([
      ['Wedding of A', 1000],
      ['B', 500],
      ['A', 500],
    ])
    expect(total).toBe(3)
    expect(await shown((await pageOf(`client=${otherClient}`)).rows)).toEqual([['B', 500]])
  })

  test('is searched and exported with the same lines', async () => {
    expect(await shown((await pageOf('q=A')).rows)).toEqual([
      ['Wedding of A', 1000],
      ['A', 500],
    ])
    const all: Due[] = []
    const state = readListState(new URLSearchParams(), dueRules)
    for await (const batch of readAllRecords(rest.client(token), dues, dueRules, state)) all.push(...batch)
    expect(await shown(all)).toEqual([
      ['Wedding of A', 1000],
      ['B', 500],
      ['A', 500],
    ])
  })
})
