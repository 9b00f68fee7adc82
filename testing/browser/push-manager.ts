// Gives a page a push service that never sends: browsers under test reach none. The service worker is real.
import type { BrowserContext } from '@playwright/test'

/** Once per context, before its first page. */
export async function addPushManager(context: BrowserContext, address: string): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: new URL(address).origin })
  await context.addInitScript(() => {
    const STORED = 'test-push-subscription'
    interface Stored {
      readonly endpoint: string
      readonly serverKey: string
      readonly keys: Readonly<Record<'p256dh' | 'auth', string>>
    }
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)).buffer
    const textOf = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
    /** Real keys: the server removes a device to which it cannot encrypt. */
    const newKeys = async (): Promise<Stored['keys']> => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ])
      return {
        p256dh: textOf(await crypto.subtle.exportKey('raw', pair.publicKey)),
        auth: textOf(crypto.getRandomValues(new Uint8Array(16)).buffer),
      }
    }
    const subscription = () => {
      const stored = localStorage.getItem(STORED)
      if (!stored) return null
      const { endpoint, serverKey, keys } = JSON.parse(stored) as Stored
      return {
        endpoint,
        options: { applicationServerKey: bytesOf(serverKey) },
        getKey: (name: keyof Stored['keys']) => bytesOf(keys[name]),
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
        const stored: Stored = {
          endpoint: `https://push.salon.test/${crypto.randomUUID()}`,
          serverKey: applicationServerKey,
          keys: await newKeys(),
        }
        localStorage.setItem(STORED, JSON.stringify(stored))
        return subscription()
      },
    })
  })
}
