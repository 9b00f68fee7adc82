// Whatever a visitor asks: 2xx or a coded refusal, never a failure of ours, never a row that policy hides.
// REST_PROPERTY_REQUESTS=100000 asks that often on each engine; npm test asks less.
import fc from 'fast-check'
import { Hono } from 'hono'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { createCatalog } from '#server/catalog/catalog.ts'
import { sql } from '#server/db/sql.ts'
import type { AppEnv } from '#server/http/env.ts'
import { createRest } from '#server/rest/app.ts'
import { apiKeys } from '../contract/rest/rest-server.ts'
import { describeEachEngine } from '../support/databases.ts'
import { type GeneratedRequest, generatedRequest } from './rest-query-strings.ts'

const requests = Number(process.env.REST_PROPERTY_REQUESTS ?? 2000)
const atOnce = 20
const hiddenWord = 'hidden-from-visitors'
const hiddenMail = `${hiddenWord}@example.com`

describeEachEngine('any query string', (database) => {
  const app = new Hono<AppEnv>()
  const failures: string[] = []
  let answered = 0

  beforeAll(async () => {
    const { db } = database()
    await db.asOwner(async (tx) => {
      await tx.query(sql`insert into public.reviews (full_name, email, rating, review_text, is_approved) values
        (${hiddenWord}, ${hiddenMail}, 1, ${hiddenWord}, false), ('Shown', ${hiddenMail}, 5, 'Shown', true)`)
      await tx.query(sql`insert into public.banners (title, image_url, is_active) values
        ('hidden', ${`/art/${hiddenWord}.webp`}, false), (${hiddenWord}, '/art/shown.webp', true)`)
      await tx.query(
        sql`insert into public.services (name, price, is_active) values (${hiddenWord}, 1, false), ('Shown', 1, true)`,
      )
      await tx.query(
        sql`insert into public.leads (full_name, phone, service_interested) values (${hiddenWord}, '9876543210', 'Hair')`,
      )
      await tx.query(sql`insert into public.clients (full_name) values (${hiddenWord})`)
      await tx.query(sql`insert into public.appointments (client_id, service_id, appointment_date, notes)
        select clients.id, services.id, now(), ${hiddenWord} from public.clients, public.services where clients.full_name = ${hiddenWord}`)
    })
    const log = pino({ level: 'error' }, { write: (line: string) => failures.push(line) })
    app.use(async (c, next) => {
      c.set('log', log)
      await next()
    })
    const catalog = await createCatalog(db)
    const tokens = { verify: () => Promise.reject(new Error('A visitor brings no token.')) }
    app.route('/', createRest({ db, apiKeys, tokens, catalog, maxRows: 100 }))
  })

  async function ask({ method, path, headers }: GeneratedRequest): Promise<void> {
    const body = method === 'PATCH' ? '{"status":"new"}' : undefined
    const response = await app.request(path, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
    })
    const text = await response.text()
    expect(text).not.toContain(hiddenWord)
    expect(response.status, failures.at(-1) ?? text).toBeLessThan(500)
    if (response.status < 300) answered += 1
    else if (method !== 'HEAD') expectRefusal(JSON.parse(text))
  }

  function expectRefusal({ code, message, details, hint, ...others }: Record<string, unknown>): void {
    expect(code).toMatch(/^(PGRST\d{3}|[0-9A-Z]{5})$/)
    const isText = [message, details ?? '', hint ?? ''].map(
      (part) => typeof part === 'string' || Array.isArray(part),
    )
    expect({ isText, others }).toEqual({ isText: [true, true, true], others: {} })
  }

  test(`${requests} of them`, { timeout: 10 * 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(generatedRequest, { minLength: atOnce, maxLength: atOnce }),
        async (generated) => {
          await Promise.all(generated.map(ask))
        },
      ),
      { numRuns: Math.ceil(requests / atOnce) },
    )
    const counted = await database().db.asOwner((tx) =>
      tx.query(sql`select count(*) as rows from public.leads where full_name = ${hiddenWord}`),
    )
    expect(counted).toEqual([{ rows: 1 }])
    // Else the requests would prove nothing about rows.
    expect(answered).toBeGreaterThan(requests / 10)
  })
})
