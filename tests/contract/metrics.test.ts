// GET /metrics: what it says, who may read it, and that it answers whatever the database does.
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { silencedServer } from '#testing/server/silenced-server.ts'
import { startTestServer, type TestServer } from '#testing/server/test-server.ts'

const token = 'a-token-that-only-this-test-knows'
const always = JSON.stringify({ metricsMaxAgeMs: 0 })

const read = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(`${url}/metrics`, { headers })
  return { status: response.status, text: await response.text() }
}

/** The value of one series, written as in the text. */
function seriesValue(text: string, series: string): number | undefined {
  const line = text.split('\n').find((found) => found.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

describeEachEngine('GET /metrics', (database) => {
  let server: TestServer
  const logged: string[] = []
  beforeAll(async () => {
    const sink = new Writable({
      write(chunk, _encoding, done) {
        logged.push(String(chunk))
        done()
      },
    })
    const TIMINGS = JSON.stringify({ metricsMaxAgeMs: 0, slowStatementMs: 300 })
    server = await startTestServer(database().db, { METRICS_TOKEN: token, TIMINGS }, pino({}, sink))
  })
  afterAll(() => server.close())

  it('is for this machine, or with the token', async () => {
    const forwarded = { 'x-forwarded-for': '203.0.113.7' }
    const statuses = async (headers: Readonly<Record<string, string>>) =>
      (await read(server.url, headers)).status
    expect(await statuses({})).toBe(200)
    expect(await statuses(forwarded)).toBe(403)
    expect(await statuses({ ...forwarded, authorization: 'Bearer a wrong one' })).toBe(403)
    expect(await statuses({ ...forwarded, authorization: `Bearer ${token}` })).toBe(200)
  })

  it('counts requests by method, route and status, never by address', async () => {
    const get = (path: string) =>
      fetch(server.url + path, { headers: { apikey: server.secrets.apiKeys.publishable } })
    const paths = ['services?select=id', 'services', 'nobody_asha_99', 'rpc/free_days']
    for (const path of paths) await (await get(`/rest/v1/${path}`)).text()
    await (await get('/storage/v1/object/public/banners/asha/99.webp')).text()
    const { text } = await read(server.url)
    const count = (labels: string) => seriesValue(text, `shringar_http_requests_total{${labels}}`)
    expect(count('method="GET",route="/rest/v1/:name",status="200"')).toBe(2)
    expect(count('method="GET",route="/rest/v1/:name",status="404"')).toBe(1)
    expect(count('method="GET",route="/storage/v1/object/public/:bucket/:path{.+}",status="400"')).toBe(1)
    expect(seriesValue(text, 'shringar_http_request_duration_seconds_count{route="/rest/v1/:name"}')).toBe(3)
    expect(text).not.toMatch(/asha|services|free_days/)
  })

  it('is text that Prometheus can read', async () => {
    const { text } = await read(server.url)
    const line = /^(# (HELP|TYPE) \w+ .+|[a-z_]+(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? [-+\d.e]+)$/
    expect(
      text
        .trimEnd()
        .split('\n')
        .filter((found) => !line.test(found)),
    ).toEqual([])
    for (const name of [
      'process_resident_memory_bytes',
      'process_start_time_seconds',
      'shringar_database_slots',
    ])
      expect(seriesValue(text, name)).toBeGreaterThan(0)
    expect(seriesValue(text, 'shringar_database_up')).toBe(1)
    expect(seriesValue(text, 'shringar_database_restarts_total')).toBe(0)
    expect(seriesValue(text, 'shringar_database_requests{state="waiting"}')).toBe(0)
  })

  it('counts a slow statement, and logs it without its values', async () => {
    const { text: before } = await read(server.url)
    await server.observed.asOwner((tx) => tx.query(sql`select pg_sleep(0.4), ${'asha'}::text as who`))
    const { text } = await read(server.url)
    const name = 'shringar_slow_statements_total'
    // On a busy machine others may be slow too.
    expect(seriesValue(text, name)).toBeGreaterThan(seriesValue(before, name) ?? 0)
    const line = logged.find((one) => one.includes('pg_sleep')) ?? ''
    expect(JSON.parse(line)).toMatchObject({
      level: 40,
      msg: 'A statement was slow',
      ms: expect.any(Number),
      role: 'owner',
      statement: 'select pg_sleep(0.4), $1::text as who',
    })
  })

  it('tells the age of backups, and of a push that waits', async () => {
    const age = async (series: string) => seriesValue((await read(server.url)).text, series)
    const last = (place: string) => age(`shringar_backup_last_success_timestamp_seconds{place="${place}"}`)
    expect([await last('server'), await last('bucket')]).toEqual([undefined, undefined])
    await change(
      database().db,
      `insert into private.backups (made_at, bytes, missing) values ('2026-11-18 03:00Z', 10, 2);
       insert into private.backups (made_at, place, bytes) values ('2026-11-18 04:00Z', 'bucket', 12);
       insert into private.backups (made_at, problem) values ('2026-11-19 03:00Z', 'No space left')`,
    )
    expect(await last('server')).toBe(Date.UTC(2026, 10, 18, 3) / 1000)
    expect(await last('bucket')).toBe(Date.UTC(2026, 10, 18, 4) / 1000)
    expect(await age('shringar_backup_last_failure_timestamp_seconds')).toBe(Date.UTC(2026, 10, 19, 3) / 1000)
    expect(await age('shringar_backup_missing_files')).toBe(2)
    // No mail server is set, so no mail is late.
    expect(await age('shringar_outbox_late_seconds{channel="mail"}')).toBeUndefined()
    expect(await age('shringar_outbox_late_seconds{channel="push"}')).toBe(0)
  })

  it('tells how long the oldest mail has been late', async () => {
    // A port where nothing answers.
    const mailing = await startTestServer(database().db, {
      ENCRYPTION_KEY: Buffer.from(server.secrets.encryptionKey).toString('base64'),
      SMTP_URL: 'smtp://127.0.0.1:9',
      TIMINGS: always,
    })
    const late = async () =>
      seriesValue((await read(mailing.url)).text, 'shringar_outbox_late_seconds{channel="mail"}')
    expect(await late()).toBe(0)
    await change(
      database().db,
      `update public.business_profile set email = 'desk@example.com';
       insert into public.leads (full_name, phone, service_interested) values ('Visitor', '+919800000000', 'Facial');
       update public.messages set due_at = now() - interval '1 hour' where channel = 'mail'`,
    )
    await expect.poll(late).toBeGreaterThan(3_590)
    await mailing.close()
  })
})

describe('GET /metrics beside a database that does not answer', () => {
  const { proxy, requestAll, url } = silencedServer({
    TIMINGS: JSON.stringify({ metricsMaxAgeMs: 0, metricsAnswerMs: 200, databaseSilenceMs: 600_000 }),
  })

  it('answers all the same, and says that it is down', async () => {
    await requestAll()
    expect(seriesValue((await read(url())).text, 'shringar_database_up')).toBe(1)
    proxy().goSilent()
    const { status, text } = await read(url())
    expect({ status, up: seriesValue(text, 'shringar_database_up') }).toEqual({ status: 200, up: 0 })
    expect(seriesValue(text, 'shringar_http_requests_total{method="GET",route="/health",status="200"}')).toBe(
      1,
    )
    proxy().resumeNew()
  })
})

const change = (db: Db, script: string) => db.asOwner((tx) => tx.script(script))
