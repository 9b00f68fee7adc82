// A server with a beautician who has eight visits today, and the cookies of that session.
import type { Browser, Cookie } from '@playwright/test'
import { signIn } from '#testing/office/accounts.ts'
import { type Product, startProduct } from '#testing/server/product.ts'
import { timeZoneAtNoon } from '#testing/time-zone-at-noon.ts'

export interface SampleDay {
  readonly url: string
  readonly cookies: Cookie[]
  stop(): Promise<void>
}

const VISITS = 8
const MINUTE_MS = 60_000
const owner = { OWNER_EMAIL: 'owner@example.com', OWNER_PASSWORD: 'a long sentence of my own' }
const beautician = { email: 'beautician@example.com', password: 'some long password' }

export async function startSampleDay(browser: Browser): Promise<SampleDay> {
  const product = await startProduct({ LOG_LEVEL: 'warn', ...owner })
  try {
    await addVisits(product)
    return { url: product.url, cookies: await cookiesOfSession(browser, product.url), stop: product.stop }
  } catch (error) {
    await product.stop()
    throw error
  }
}

async function addVisits({ service }: Product): Promise<void> {
  const { data: account, error } = await service.auth.admin.createUser({ ...beautician, email_confirm: true })
  if (error) throw error
  const user_id = account.user.id
  // At noon all visits are of today.
  await service
    .from('business_profile')
    .update({ time_zone: timeZoneAtNoon() })
    .not('id', 'is', null)
    .throwOnError()
  await service.from('staff').insert({ user_id, full_name: 'Asha', role: 'beautician' }).throwOnError()
  const { data: asha } = await service
    .from('beauticians')
    .insert({ full_name: 'Asha', user_id })
    .select('id')
    .single()
    .throwOnError()
  const { data: facial } = await service
    .from('services')
    .insert({ name: 'Sample facial', price: 500, duration_minutes: 45 })
    .select('id')
    .single()
    .throwOnError()
  const { data: clients } = await service
    .from('clients')
    .insert(
      Array.from({ length: VISITS }, (_, number) => ({
        full_name: `Client ${number}`,
        phone: `98260 1111${number}`,
        address: `House ${number}, Scheme 54, Vijay Nagar`,
        notes: 'Ring twice, the bell is weak.',
      })),
    )
    .select('id')
    .throwOnError()
  await service
    .from('appointments')
    .insert(
      clients.map(({ id }, number) => ({
        client_id: id,
        service_id: facial.id,
        beautician_id: asha.id,
        appointment_date: new Date(Date.now() + (number - VISITS / 2) * 80 * MINUTE_MS).toISOString(),
      })),
    )
    .throwOnError()
}

async function cookiesOfSession(browser: Browser, url: string): Promise<Cookie[]> {
  const context = await browser.newContext({ baseURL: url })
  try {
    const page = await context.newPage()
    await page.goto('/auth')
    await signIn(page, beautician)
    await page.waitForURL('**/my-day')
    return await context.cookies()
  } finally {
    await context.close()
  }
}
