// A client that reads an answer slowly is served for longer than the stall limit. Node's own socket timeout decides
// this, so the test takes as long as the limit.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { get, open } from '#server/http/http-server-fixture.ts'
import { defaultSlowClientLimits } from '#server/http/slow-clients.ts'

it('slow clients stay connected while they read', async () => {
  // Long enough for a busy machine, on which a process may wait for a second.
  const seconds = { ...defaultSlowClientLimits, stallMs: 3000 }
  const length = 40_000_000
  const httpServer = await open((_, response) => response.end(Buffer.alloc(length)), {
    slowClientLimits: seconds,
  })
  const socket = await httpServer.connect(get('/'))
  const since = performance.now()
  for await (const _ of socket) {
    if (socket.bytesRead > length) break
    await pause(6)
  }
  expect(socket.bytesRead).toBeGreaterThan(length)
  expect(performance.now() - since).toBeGreaterThan(seconds.stallMs)
})
