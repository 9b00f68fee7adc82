// Turns push notifications on and off in this browser. Only a tap turns them on; later visits of the same person renew what the
// server knows, because browsers change their subscription silently.

export interface PushKeys {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

interface PushPlace {
  /** The service worker that shows the notifications, and the pages it belongs to. */
  readonly worker: string
  readonly scope: string
  /** Names the person who turned them on, in this browser. */
  readonly memory: string
  save(keys: PushKeys): Promise<unknown>
  end(endpoint: string): Promise<unknown>
}

export interface PushDevice {
  /** Whether it was turned on here by this person; then the server is told the present subscription. */
  renew(person: string): Promise<boolean>
  /** False: the browser or the user refuses. Only on a tap. */
  turnOn(person: string): Promise<boolean>
  turnOff(): Promise<void>
  /** The address of this device at its push service, or null. */
  endpoint(): Promise<string | null>
}

/** `install`: an iPhone or iPad, which shows notifications only of pages on the home screen. */
export function pushSupport(): 'yes' | 'install' | 'no' {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes'
  // An iPad says that it is a Mac.
  const isApple = /iPhone|iPad/.test(navigator.userAgent) || navigator.maxTouchPoints > 1
  return isApple && 'serviceWorker' in navigator && /Mac OS X/.test(navigator.userAgent) ? 'install' : 'no'
}

export function pushDevice({ worker, scope, memory, save, end }: PushPlace): PushDevice {
  async function standing(): Promise<PushSubscription | null> {
    const registration = await navigator.serviceWorker.getRegistration(scope)
    return (await registration?.pushManager.getSubscription()) ?? null
  }

  async function subscribe(): Promise<void> {
    const registration = await navigator.serviceWorker.register(worker, { scope })
    await activation(registration)
    const { pushManager } = registration
    const key = await serverKey()
    let subscription = await pushManager.getSubscription()
    // Made for keys that the server no longer has.
    if (subscription && base64url(subscription.options.applicationServerKey) !== key) {
      await subscription.unsubscribe()
      subscription = null
    }
    subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    await save({
      endpoint: subscription.endpoint,
      p256dh: base64url(subscription.getKey('p256dh')),
      auth: base64url(subscription.getKey('auth')),
    })
  }

  return {
    async renew(person) {
      if (Notification.permission !== 'granted' || localStorage.getItem(memory) !== person) return false
      await subscribe()
      return true
    },
    async turnOn(person) {
      if ((await Notification.requestPermission()) !== 'granted') return false
      await subscribe()
      localStorage.setItem(memory, person)
      return true
    },
    async turnOff() {
      localStorage.removeItem(memory)
      const subscription = await standing()
      if (!subscription) return
      await subscription.unsubscribe()
      await end(subscription.endpoint)
    },
    endpoint: async () => (await standing())?.endpoint ?? null,
  }
}

/** `serviceWorker.ready` waits for ever in an office that was opened at the sign-in page, outside of the scope. */
function activation({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active || !worker) return Promise.resolve()
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('The service worker could not be installed'))
    })
  })
}

async function serverKey(): Promise<string> {
  const answer = await fetch('/push/v1/key')
  if (!answer.ok) throw new Error(`The key for notifications was answered with ${answer.status}`)
  return ((await answer.json()) as { key: string }).key
}

function base64url(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
