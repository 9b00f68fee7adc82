// Gives a page a push service that never sends: browsers under test reach none. The service worker is real.
import type { BrowserContext } from '@playwright/test'

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
