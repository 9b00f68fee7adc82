// The access matrix over HTTP: a caller without rights cannot reach a row by any method with a valid token.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ident, sql, toStatement } from '#server/db/sql.ts'
import { type CallerName, callerNames, callers, insertCallers } from '#testing/database/callers.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { accessClaims, apiKeys, type RestServer, startRest } from '../contract/rest/rest-server.ts'
import { type Command, matrix, outcomeFor } from './access-matrix.ts'
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

const cellsOf = (table: TableName) =>
  (Object.keys(methods) as Command[]).flatMap((command) =>
    callerNames.flatMap((person) => {
      const outcome = outcomeFor(table, command, person)
      // Writes are not rolled back here, so callers with rights only read.
      const isHarmless = command === 'select' || outcome === 'refused' || outcome === 'none'
      return isHarmless ? [{ command, person, outcome }] : []
    }),
  )

describeEachEngine('access over HTTP', (database) => {
  let rest: RestServer
  const tokens = new Map<CallerName, string>()
  let before: Awaited<ReturnType<typeof everything>>

  beforeAll(async () => {
    await insertCallers(database().db)
    await insertRows(database().db)
    before = await everything()
    rest = await startRest(database().db)
    for (const person of callerNames) {
      const { claims } = callers[person]
      tokens.set(
        person,
        person === 'visitor' ? apiKeys.publishable : await rest.keys.sign(accessClaims(claims)),
      )
    }
  })
  afterAll(() => rest.close())

  /** All rows of all tables. */
  const everything = () =>
    database().db.asOwner(async (tx) => {
      const found = await Promise.all(
        tableNames.map((table) =>
          tx.query<{ text: string }>(
            sql`select row_to_json(t)::text as text from ${ident('public', table)} t order by 1`,
          ),
        ),
      )
      return Object.fromEntries(tableNames.map((table, place) => [table, found[place]]))
    })

  async function request(table: TableName, command: Command, person: CallerName): Promise<string> {
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
        // Sets the column to itself: what counts is whether a row is touched.
        ...(command === 'insert' || command === 'update'
          ? { body: JSON.stringify({ [column]: keys[0] }) }
          : {}),
      },
    )
    const body: unknown = await response.json()
    if (response.status === 401 || response.status === 403) return 'refused'
    const outcome =
      response.status === 200 && Array.isArray(body) && ['none', 'published', 'all'][body.length]
    return outcome || `${response.status} ${JSON.stringify(body)}`
  }

  it.each(tableNames)('to %s matches the matrix, and nothing changes', async (table) => {
    const cells = cellsOf(table)
    const found = await Promise.all(
      cells.map(async ({ command, person }) => [
        `${person} ${command}`,
        await request(table, command, person),
      ]),
    )
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(cells.map(({ command, person, outcome }) => [`${person} ${command}`, outcome])),
    )
    expect(await everything()).toEqual(before)
  })

  it('gives lists as CSV to visitors, owners and the secret key, and not to other users', async () => {
    const csv = async (authorization: string) => {
      const { status, headers } = await fetch(`${rest.url}/services?select=name`, {
        headers: {
          apikey: apiKeys.publishable,
          Authorization: `Bearer ${authorization}`,
          Accept: 'text/csv',
        },
      })
      return `${status} ${headers.get('content-type')?.split(';')[0]}`
    }
    const found: Record<string, string> = { secret: await csv(apiKeys.secret) }
    for (const person of callerNames) found[person] = await csv(tokens.get(person) ?? '')
    const [given, refused] = ['200 text/csv', '403 application/json']
    expect(found).toEqual({
      secret: given,
      visitor: given,
      owner: given,
      staff: refused,
      beautician: refused,
      owing: refused,
      disabled: refused,
      outsider: refused,
    })
  })
})
