// The part of a service worker that shows push notifications. Browsers with Declarative Web Push show them without it.

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void
}

interface Events {
  readonly push: ExtendableEvent & { readonly data: { json(): unknown } | null }
  readonly notificationclick: ExtendableEvent & { readonly notification: Notification }
}

interface Window {
  readonly url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}

/** What we use of a service worker's global scope. TypeScript's own types of it exclude those of pages. */
interface PushScope {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Window[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener<Type extends keyof Events>(type: Type, listen: (event: Events[Type]) => void): void
}

interface Pushed {
  readonly notification: {
    readonly title: string
    readonly body: string
    readonly navigate: string
    readonly lang: string
    readonly tag: string
    readonly requireInteraction?: true
  }
}

/** Called once, while the worker is evaluated. */
export function showPushes(): void {
  const scope = self as unknown as PushScope
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, event.data)))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(scope, String(event.notification.data)))
  })
}

function show({ registration }: PushScope, data: Events['push']['data']): Promise<void> {
  // Browsers withdraw the permission from a page whose pushes show nothing.
  if (!data) return registration.showNotification('Something has changed', { data: location.origin })
  const { title, navigate, ...rest } = (data.json() as Pushed).notification
  return registration.showNotification(title, { ...rest, data: navigate, icon: '/icons/icon-192.png' })
}

/** A window that shows the page already comes to the front; My day is loaded again, and the office follows changes itself. */
async function open({ clients }: PushScope, url: string): Promise<unknown> {
  const { pathname } = new URL(url)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const window = windows.find((one) => new URL(one.url).pathname === pathname)
  if (!window) return clients.openWindow(url)
  await window.focus()
  return pathname.startsWith('/admin') ? undefined : window.navigate(url)
}
