// My day without a network in Firefox and WebKit, where they are installed: shown as last seen, and what is pressed is sent at the next
// opening, since these browsers have no Background Sync.
import { expect, it } from 'vitest'
import { type Product, startProduct } from '#testing/server/product.ts'
import { startSilentProxy } from '#testing/server/silent-proxy.ts'
import { timeZoneAtNoon } from '#testing/time-zone-at-noon.ts'
import { browsers } from './browsers.ts'
import { owner } from './walk-data.ts'

const HOUR_MS = 3_600_000

it.for(browsers)(
  '$name opens My day without a network, stores a press and sends it',
  async (browser, { skip }) => {
    const missing = browser.missing()
    if (missing) skip(missing)
    const product = await startProduct({ OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password })
    const network = await startSilentProxy(product.port)
    try {
      const appointment = await bookOwnVisit(product)
      const walker = await browser.open(`http://127.0.0.1:${network.port}`)
      try {
        await walker.go('/auth')
        await walker.alive()
        await walker.type({ label: 'Email' }, owner.email)
        await walker.type({ label: 'Password' }, owner.password)
        await walker.click({ text: 'Sign In' })
        await walker.click({ within: 'main', text: 'My day' })
        await walker.sees('Asha Sample')
        await walker.until('the worker', () => walker.holds(hasWorker))
        await walker.until('the stored page', () => walker.holds(hasStoredPage))
        network.cut()
        await walker.go('/my-day')
        await walker.sees('No network, last updated')
        await walker.click({ text: 'On the way' })
        await walker.sees('Waiting to be sent')
        network.restore()
        await walker.go('/my-day')
        await walker.sees('On the way at')
        const { data } = await product.service
          .from('appointment_marks')
          .select('mark')
          .eq('appointment_id', appointment)
        expect(data).toEqual([{ mark: 'on_the_way' }])
      } finally {
        await walker.close()
      }
    } finally {
      await network.close()
      await product.stop()
    }
  },
)

const hasWorker = () => navigator.serviceWorker?.controller != null

/** The driver does not wait for promises, so the answer is that to the question before. */
function hasStoredPage(): boolean {
  const { dataset } = document.documentElement
  void caches.match('/my-day').then((page) => {
    if (page) dataset.stored = ''
  })
  return dataset.stored !== undefined
}

/** A visit of the owner in an hour, at noon of the business. Returns its id. */
async function bookOwnVisit({ service }: Product): Promise<string> {
  const insert = async (table: string, row: object): Promise<string> => {
    const { data, error } = await service.from(table).insert(row).select('id').single()
    if (error) throw error
    return data.id
  }
  const noon = { time_zone: timeZoneAtNoon() }
  const changed = await service.from('business_profile').update(noon).neq('business_name', '')
  const users = await service.auth.admin.listUsers()
  const facial = await service.from('services').select('id').eq('name', 'Gold Facial').single()
  const error = changed.error ?? users.error ?? facial.error
  if (error) throw error
  return insert('appointments', {
    client_id: await insert('clients', { full_name: 'Asha Sample', phone: '9826011111' }),
    beautician_id: await insert('beauticians', { full_name: 'Rose', user_id: users.data.users[0]?.id }),
    service_id: facial.data?.id,
    appointment_date: new Date(Date.now() + HOUR_MS).toISOString(),
  })
}
