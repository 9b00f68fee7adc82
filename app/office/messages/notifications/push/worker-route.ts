// The service worker of the office. At the root, because a worker below /admin/ would not belong to the page /admin itself.
import type { PageHandle } from '#app/lib/page-kind.ts'
import worker from './worker.ts?script'

export const handle: PageHandle = { kind: 'public', cached: {} }

export const loader = () =>
  new Response(worker, { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
