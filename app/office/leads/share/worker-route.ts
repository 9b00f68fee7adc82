// The service worker of the office's share target. It has a scope of its own, so that it starts for no other page.
import type { PageHandle } from '#app/lib/page-kind.ts'
import worker from './worker.ts?script'

export const handle: PageHandle = { kind: 'public', cached: {} }

export const loader = () =>
  new Response(worker, { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
