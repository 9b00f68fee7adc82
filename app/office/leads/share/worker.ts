// The service worker of the office's share target. A message that another app shares stays on the device: it is stored here,
// and the office opens with the form for it. Nothing is sent to the server.
import { storeSharedMessage } from './shared-message.ts'

interface Events {
  readonly install: { waitUntil(work: Promise<unknown>): void }
  readonly fetch: { readonly request: Request; respondWith(answer: Promise<Response>): void }
}

/** What we use of a service worker's global scope. TypeScript's own types of it exclude those of pages. */
interface WorkerScope {
  skipWaiting(): Promise<void>
  addEventListener<Type extends keyof Events>(type: Type, listen: (event: Events[Type]) => void): void
}

const scope = self as unknown as WorkerScope

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('fetch', (event) => {
  if (event.request.method === 'POST') event.respondWith(receive(event.request))
})

async function receive(request: Request): Promise<Response> {
  const form = await request.formData()
  const [title, text, url] = ['title', 'text', 'url'].map((name) => String(form.get(name) ?? '').trim())
  // Apps often put the link into the text too.
  const parts = [text || title, text?.includes(url ?? '') ? '' : url]
  // Where the browser refuses storage, the form asks for the message.
  await storeSharedMessage(parts.filter(Boolean).join('\n')).catch(reportError)
  return Response.redirect('/admin/leads?new=1&paste=shared', 303)
}
