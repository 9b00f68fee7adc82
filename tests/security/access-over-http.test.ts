// The matrix once more, from outside: whoever may not touch a row cannot by any method of HTTP, with a real token of their own.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ident, sql, toStatement } from '#server/db/sql.ts'
import { accessClaims, apiKeys, type RestServer, startRest } from '../contract/rest/rest-server.ts'
import { describeEachEngine } from '../support/databases.ts'
import { type Command, matrix, outcomeFor } from './access-matrix.ts'
import { insertPeople, type Person, people, personNames } from './access-matrix-people.ts'
import { insertRows, rows, type TableName } from './access-matrix-rows.ts'

/** Files have an API of their own. */
const tableNames = (Object.keys(matrix) as TableName[]).filter(
  (name) => !['objects', 'buckets'].includes(name),
)
const methods: Readonly<Record<Command, string>> = {
  select: 'GET',
  insert: 'POST',
  update: 'PATCH',
  delete: 'DELETE',
}

const cells = tableNames.flatMap((table) =>
  (Object.keys(methods) as Command[]).flatMap((command) =>
    personNames.flatMap((person) => {
      const outcome = outcomeFor(table, command, person)
      // What would succeed is done for good here, so only reading is tried by those who may.
      const isHarmless = command === 'select' || outcome === 'refused' || outcome === 'none'
      return isHarmless ? [{ table, command, person, outcome }] : []
    }),
  ),
)

describeEachEngine('access over HTTP', (database) => {
  let rest: RestServer
  const tokens = new Map<Person, string>()

  beforeAll(async () => {
    await insertPeople(database().db)
    await insertRows(database().db)
    rest = await startRest(database().db)
    for (const person of personNames) {
      const { claims } = people[person]
      tokens.set(
        person,
        person === 'visitor' ? apiKeys.publishable : await rest.keys.sign(accessClaims(claims)),
      )
    }
  })
  afterAll(() => rest.close())

  const everything = () =>
    database().db.asOwner(async (tx) => {
      const all: unknown[] = []
      for (const table of tableNames) {
        const found = await tx.query<{ text: string }>(
          sql`select row_to_json(t)::text as text from ${ident('public', table)} t order by 1`,
        )
        all.push([table, found])
      }
      return all
    })

  async function ask(table: TableName, command: Command, person: Person): Promise<string> {
    const { key, keys } = rows[table]
    const column = toStatement(key).text
    const quoted = keys.map((value) => `"${value}"`).join(',')
    const isWrite = command !== 'select'
    const response = await fetch(
      `${rest.url}/${table}?${command === 'insert' ? '' : `${column}=in.(${encodeURIComponent(quoted)})&`}select=${column}`,
      {
        method: methods[command],
        headers: {
          apikey: apiKeys.publishable,
          Authorization: `Bearer ${tokens.get(person)}`,
          ...(isWrite ? { 'Content-Type': 'application/json', Prefer: 'return=representation' } : {}),
        },
        // The column itself, unchanged: what counts is whether anything is touched.
        ...(command === 'insert' || command === 'update'
          ? { body: JSON.stringify({ [column]: keys[0] }) }
          : {}),
      },
    )
    const body: unknown = await response.json()
    if (response.status === 401 || response.status === 403) return 'refused'
    expect(response.status, JSON.stringify(body)).toBe(200)
    return ['none', 'published', 'all'][Array.isArray(body) ? body.length : -1] ?? JSON.stringify(body)
  }

  it.each(cells)('$person, $command on $table: $outcome', async ({ table, command, person, outcome }) => {
    expect(await ask(table, command, person)).toBe(outcome)
  })

  it('has changed nothing', async () => {
    const before = await everything()
    for (const { table, command, person } of cells) {
      if (command !== 'select') await ask(table, command, person)
    }
    expect(await everything()).toEqual(before)
  })
})
