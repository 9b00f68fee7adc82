// Any query string of a visitor gets 2xx or a coded refusal, never an internal error or a hidden row.
// REST_PROPERTY_REQUESTS=100000 sets the number of requests on each engine.
import fc from 'fast-check'
import { Hono } from 'hono'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { createCatalog } from '#server/catalog/catalog.ts'
import { sql } from '#server/db/sql.ts'
import type { AppEnv } from '#server/http/env.ts'
import { createRest } from '#server/rest/app.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { scale } from '#testing/depth.ts'
import { apiKeys } from '../contract/rest/rest-server.ts'
import { type GeneratedRequest, generatedRequest } from './rest-query-strings.ts'

const requests = Number(process.env.REST_PROPERTY_REQUESTS ?? scale(200, 2000))
const atOnce = 50
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
        ('hidden', ${`/art/${hiddenWord}.webp`}, false), ('Shown', '/art/shown.webp', true)`)
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

  /** What is wrong with the response, or null. Without expect(), which would take longer than the request. */
  async function wrongAnswer({ method, path, headers }: GeneratedRequest): Promise<string | null> {
    const body = method === 'PATCH' ? '{"status":"new"}' : undefined
    const response = await app.request(path, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
    })
    const text = await response.text()
    const wrong = (what: string) => `${method} ${path} ${what}: ${text}`
    if (text.includes(hiddenWord)) return wrong('shows a hidden row')
    if (response.status >= 500) return wrong(`fails (${failures.at(-1)})`)
    if (response.status < 300) answered += 1
    else if (method !== 'HEAD' && !isRefusal(JSON.parse(text))) return wrong('is refused in another shape')
    return null
  }

  function isRefusal({ code, message, details, hint, ...others }: Record<string, unknown>): boolean {
    const isCoded = typeof code === 'string' && /^(PGRST\d{3}|[0-9A-Z]{5})$/.test(code)
    const parts = [message, details ?? '', hint ?? '']
    const isTold = parts.every((part) => typeof part === 'string' || Array.isArray(part))
    return isCoded && isTold && Object.keys(others).length === 0
  }

  test(`is answered or refused in ${requests} requests`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(generatedRequest, { minLength: atOnce, maxLength: atOnce }),
        async (generated) => {
          const wrong = await Promise.all(generated.map(wrongAnswer))
          expect(wrong.filter((answer) => answer !== null)).toEqual([])
        },
      ),
      { numRuns: Math.ceil(requests / atOnce) },
    )
    const counted = await database().db.asOwner((tx) =>
      tx.query(sql`select count(*) as rows from public.leads where full_name = ${hiddenWord}`),
    )
    expect(counted).toEqual([{ rows: 1 }])
    // Otherwise the requests would prove nothing about rows.
    expect(answered).toBeGreaterThan(requests / 10)
  })
})
