// What a visitor may not learn or set, tried by column, filter, tree, order, count, upsert and written rows: a
// right guess must be answered exactly like a wrong one. A quick run tries each column in some ways, chosen by the
// seed; a deep run in all.
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Table } from '#server/catalog/snapshot.ts'
import { ident, sql } from '#server/db/sql.ts'
import { insertCallers } from '#testing/database/callers.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { scale, seed } from '#testing/depth.ts'
import { apiKeys, type RestServer, startRest } from '../contract/rest/rest-server.ts'
import { matrix, visible } from './access-matrix.ts'
import { insertRows } from './access-matrix-rows.ts'

/** Files have an API of their own. */
const tableNames = Object.keys(matrix).filter((name) => !['objects', 'buckets'].includes(name))
const secretMail = 'known.to.staff@example.com'
const hiddenName = 'Never Approved'

interface Attempt {
  readonly method: string
  readonly query: string
  readonly prefer?: string
  readonly body?: object
}

/** All parts of a response that could differ. */
interface Answer {
  readonly status: number
  readonly range: string | null
  readonly applied: string | null
  readonly body: string
}

/** Some of the ways for this column. Over all columns each way is used. */
function someOf<Way>(ways: readonly Way[], column: number, most: number): Way[] {
  const first = seed + column * most
  return ways.filter((_, place) => (place + ways.length - (first % ways.length)) % ways.length < most)
}

/** Another value of the same type. */
function otherThan(value: string): string {
  if (value === 'true' || value === 'false') return value === 'true' ? 'false' : 'true'
  // Invalid JSON is reported whatever the column holds.
  if (value.startsWith('{')) return value.replace(/"\}+$/, '1$&')
  // A text search vector, likewise.
  if (value.endsWith("'")) return `${value.slice(0, -1)}1'`
  return `${value.slice(0, -1)}${value.endsWith('1') ? '2' : '1'}`
}

describeEachEngine('what visitors must not learn', (database) => {
  let rest: RestServer
  let tables: Table[]
  let asked = 0
  beforeAll(async () => {
    const { db } = database()
    await insertCallers(db)
    await insertRows(db)
    await db.asOwner(async (tx) => {
      await tx.query(sql`update public.reviews set email = ${secretMail}`)
      await tx.query(sql`insert into public.reviews (full_name, rating, review_text, is_approved)
        select ${hiddenName}, 1, 'Bad', false from generate_series(1, 300)`)
      await tx.query(sql`insert into public.reviews (full_name, rating, review_text, is_approved)
        select 'Reviewer ' || n, 5, 'Good', true from generate_series(1, 200) n`)
      await tx.script('analyze')
    })
    rest = await startRest(db)
    tables = [...(await rest.catalog.current()).tables.values()]
  })
  afterAll(() => rest.close())

  async function answerTo(table: string, { method, query, prefer = '', body }: Attempt): Promise<Answer> {
    const response = await rest.request(`/${table}?${query}`, {
      method,
      headers: { Prefer: prefer, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return {
      status: response.status,
      range: response.headers.get('content-range'),
      applied: response.headers.get('preference-applied'),
      body: await response.text(),
    }
  }

  const hiddenColumns = (table: Table) => {
    const shown = visible[table.name]?.select ?? [...table.columns.keys()]
    return [...table.columns.keys()].filter((column) => !shown.includes(column))
  }

  const everyCount = ['count=exact', 'count=planned', 'count=estimated']

  /** Ways to ask whether a hidden column holds a value, beside a visible column. */
  function guesses(seen: string, column: string, value: string): Attempt[] {
    const text = encodeURIComponent(`"${value.replaceAll(/["\\]/g, '\\$&')}"`)
    const plain = encodeURIComponent(value)
    const reads = [
      `select=${column}&${seen}=not.is.null`,
      `select=x:${column}`,
      `select=${seen}&${column}=eq.${plain}`,
      `select=${seen}&${column}=not.eq.${plain}`,
      `select=${seen}&${column}=gte.${plain}`,
      `select=${seen}&${column}=in.(${text})`,
      `select=${seen}&${column}=is.null`,
      `select=${seen}&or=(${column}.eq.${text},${seen}.is.null)`,
      `select=${seen}&not.and=(${column}.neq.${text},${seen}.not.is.null)`,
      `select=${seen}&order=${column}.desc&limit=1`,
    ]
    const row = { [seen]: null }
    return [
      ...reads.map((query) => ({ method: 'GET', query })),
      ...everyCount.map((prefer) => ({
        method: 'HEAD',
        query: `select=${seen}&${column}=eq.${plain}`,
        prefer,
      })),
      { method: 'PATCH', query: `${column}=eq.${plain}`, body: row },
      {
        method: 'PATCH',
        query: `${column}=eq.${plain}&select=${seen}`,
        body: row,
        prefer: 'return=representation',
      },
      { method: 'DELETE', query: `${column}=eq.${plain}` },
      {
        method: 'DELETE',
        query: `or=(${column}.eq.${text})&select=${seen}`,
        prefer: 'return=representation',
      },
      ...['merge-duplicates', 'ignore-duplicates'].map((resolution) => ({
        method: 'POST',
        query: `on_conflict=${column}&select=${seen}`,
        body: { ...row, [column]: value },
        prefer: `resolution=${resolution}, return=representation`,
      })),
    ]
  }

  async function storedValue(table: string, column: string): Promise<string | undefined> {
    const [held] = await database().db.asOwner((tx) =>
      tx.query<{ value: string }>(
        sql`select ${ident(column)}::text as value from ${ident('public', table)} where ${ident(column)} is not null limit 1`,
      ),
    )
    return held?.value
  }

  /** The guesses whose right value is answered unlike a wrong one, or not refused. */
  async function leakingGuesses(table: string, column: string, number: number) {
    const held = await storedValue(table, column)
    if (held === undefined) return []
    const wrong = otherThan(held)
    const seen = visible[table]?.select[0] ?? column
    const wrongs = guesses(seen, column, wrong)
    const pairs = guesses(seen, column, held).map((right, at) => ({ right, wrong: wrongs[at] ?? right }))
    const chosen = someOf(pairs, number, scale(3, pairs.length))
    const normalised = (answer: Answer) => ({ ...answer, body: answer.body.replaceAll(wrong, held) })
    const found = await Promise.all(
      chosen.map(async (pair) => ({
        attempt: `${pair.right.method} /${table}?${pair.right.query}`,
        right: normalised(await answerTo(table, pair.right)),
        wrong: normalised(await answerTo(table, pair.wrong)),
      })),
    )
    asked += found.length
    const isSilent = ({ right, wrong }: { right: Answer; wrong: Answer }) =>
      right.status >= 400 && right.status < 500 && isDeepStrictEqual(right, wrong)
    return found.filter((one) => !isSilent(one))
  }

  describe('the value of a hidden column, whatever is guessed', () => {
    test.each(tableNames)('in %s', async (name) => {
      const table = tables.find((one) => one.name === name)
      if (!table) throw new Error(`The catalogue has no table ${name}.`)
      for (const [number, column] of hiddenColumns(table).entries())
        expect(await leakingGuesses(name, column, tableNames.indexOf(name) + number)).toEqual([])
    })

    test('in all tables of the catalog, with rows to guess at', () => {
      expect(tables.map(({ name }) => name).sort()).toEqual(tableNames.toSorted())
      expect(asked).toBeGreaterThan(300)
    })
  })

  describe('unpublished rows', () => {
    const hidden = '00000000-0000-4000-8000-00000000000b'
    const nowhere = '00000000-0000-4000-8000-0000000000ff'
    const ways = (id: string): Attempt[] => [
      ...['id=eq.', 'id=gte.', 'select=id&order=id&id=lte.'].map((query) => ({
        method: 'GET',
        query: query + id,
      })),
      { method: 'GET', query: `or=(id.eq.${id})` },
      ...everyCount.map((prefer) => ({ method: 'HEAD', query: `select=id&id=eq.${id}`, prefer })),
      { method: 'PATCH', query: `id=eq.${id}`, body: { id } },
      { method: 'DELETE', query: `id=eq.${id}` },
      {
        method: 'POST',
        query: '',
        body: { id, full_name: 'x', rating: 5, review_text: 'y' },
        prefer: 'resolution=merge-duplicates',
      },
    ]
    test.each(['reviews', 'banners', 'services'])('of %s look like missing rows', async (table) => {
      const found = ways(hidden)
      const missing = ways(nowhere)
      for (const [at, attempt] of found.entries()) {
        const one = await answerTo(table, attempt)
        const other = await answerTo(table, missing[at] ?? attempt)
        expect(one.body, attempt.query).not.toContain(hiddenName)
        expect(one, `${attempt.method} ${attempt.query}`).toEqual(other)
      }
    })

    test('are not revealed by an estimated count, which the planner makes over all rows', async () => {
      for (const prefer of everyCount) {
        const counted = async (name: string) =>
          answerTo('reviews', {
            method: 'HEAD',
            query: `select=id&full_name=eq.${encodeURIComponent(name)}`,
            prefer,
          })
        expect(await counted(hiddenName)).toEqual(await counted('Nobody Of That Name'))
      }
    })
  })

  describe('what visitors must not set', () => {
    const valid: Readonly<Record<string, object>> = {
      leads: { full_name: 'Visitor', phone: '98260 12345', service_interested: 'Hair' },
      reviews: { full_name: 'Visitor', rating: 5, review_text: 'Good' },
    }
    const countAll = async () => {
      const counts = tables.map(({ name }) => sql`select count(*) as rows from ${ident('public', name)}`)
      return database().db.asOwner(async (tx) => {
        const all: unknown[] = []
        for (const count of counts) all.push(...(await tx.query(count)))
        return all
      })
    }

    test('a column beyond those of the forms, in any table, by any kind of write', async () => {
      const before = await countAll()
      for (const { name, columns } of tables) {
        const settable = visible[name]?.insert ?? []
        const closed = [...columns.keys()].filter((column) => !settable.includes(column))
        const answers = await Promise.all(
          closed.flatMap((column, number) =>
            someOf(writes(name, column), number, scale(1, 4)).map(async (attempt) => {
              const { status, body } = await answerTo(name, attempt)
              return { attempt: `${attempt.method} ${name}.${column}`, status, body }
            }),
          ),
        )
        expect(answers.filter(({ status }) => status !== 400 && status !== 401)).toEqual([])
      }
      expect(await countAll()).toEqual(before)
    })

    function writes(table: string, column: string): Attempt[] {
      const row = { ...valid[table], [column]: null }
      const listed = encodeURIComponent(Object.keys(row).join(','))
      return [
        { method: 'POST', query: '', body: row },
        { method: 'POST', query: `columns=${listed}`, body: [row], prefer: 'missing=default' },
        { method: 'POST', query: '', body: row, prefer: 'resolution=merge-duplicates' },
        { method: 'PATCH', query: `${column}=is.null`, body: { [column]: null } },
      ]
    }

    test.each([
      [
        'a prototype',
        '{"full_name":"x","rating":5,"review_text":"y","__proto__":{"is_approved":true}}',
        'PGRST204',
      ],
      ['a constructor', '{"full_name":"x","rating":5,"review_text":"y","constructor":{}}', 'PGRST204'],
      ['a system column', '{"full_name":"x","rating":5,"review_text":"y","xmin":1}', 'PGRST204'],
      [
        'a repeated approval key',
        '{"full_name":"x","rating":5,"review_text":"y","is_approved":false,"is_approved":true}',
        '42501',
      ],
    ])('%s', async (_name, body, code) => {
      const response = await rest.request('/reviews', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      })
      expect(response.status).toBeLessThan(500)
      expect(await response.json()).toMatchObject({ code })
    })

    test('a repeated status is checked as it is stored', async () => {
      const lead = '{"full_name":"x","phone":"98260 12345","service_interested":"Hair"'
      for (const body of [
        `${lead},"status":"new","status":"converted"}`,
        `${lead},"status":"converted","status":"new"}`,
      ])
        await rest.request('/leads', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body,
        })
      const { data } = await rest.client().from('leads').select('status')
      expect(data).toBeNull()
      const stored = await rest.request('/leads?select=status&service_interested=eq.Hair', {
        headers: { apikey: apiKeys.secret },
      })
      expect(await stored.json()).toEqual([{ status: 'new' }])
    })
  })
})
