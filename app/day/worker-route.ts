// The service worker of My day. At the root, because its page is not below a folder.
import type { PageHandle } from '#app/lib/page-kind.ts'
import worker from './push/worker.ts?script'

export const handle: PageHandle = { kind: 'public', cached: {} }

export const loader = () =>
  new Response(worker, { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
