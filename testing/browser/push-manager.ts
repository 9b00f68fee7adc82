// Gives a page a push service that never sends: browsers under test reach none. Service worker and notifications are real.
import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** Once per context, before its first page. */
export async function addPushManager(context: BrowserContext, address: string): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: new URL(address).origin })
  await context.addInitScript(() => {
    const STORED = 'test-push-subscription'
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)).buffer
    /** The keys are well-formed only. */
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
    const subscription = () => {
      const stored = localStorage.getItem(STORED)
      if (!stored) return null
      const { endpoint, key } = JSON.parse(stored) as { endpoint: string; key: string }
      return {
        endpoint,
        options: { applicationServerKey: bytesOf(key) },
        getKey: (name: keyof typeof keys) => bytesOf(keys[name]),
        async unsubscribe() {
          localStorage.removeItem(STORED)
          return true
        },
      }
    }
    // Chromium without a window says that it is denied.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription(),
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        const endpoint = `https://push.salon.test/${crypto.randomUUID()}`
        localStorage.setItem(STORED, JSON.stringify({ endpoint, key: applicationServerKey }))
        return subscription()
      },
    })
  })
}

/** Delivers a push to the page's service worker, as a push service would. */
export async function deliverPush(page: Page, scope: string, data: string): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const registration = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const found = registrations.find(({ scopeURL }) => scopeURL === scope)
    if (found) registration.resolve(found.registrationId)
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(scope).origin,
    registrationId: await registration.promise,
    data,
  })
  await session.detach()
}

/** Titles and texts of the notifications that a service worker shows. */
export const shownNotifications = (page: Page, scope: string) =>
  page.evaluate(async (address) => {
    const registration = await navigator.serviceWorker.getRegistration(address)
    const shown = (await registration?.getNotifications()) ?? []
    return shown.map(({ title, body, data }) => ({ title, body, data }))
  }, scope)
