import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type ServerContext, serverContext } from '#app/lib/server-context.ts'
import { createKeyedDigest } from '#server/keys/keyed-digest.ts'
import { receivePlainPost } from './plain-post.server.ts'

// Two posts must fall into the same time window.
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-18T10:01:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

async function idOf(name: string, keyByte: number): Promise<string | null> {
  const context = new RouterContextProvider()
  const server: Partial<ServerContext> = {
    clientAddress: '192.0.2.1',
    keyedDigest: createKeyedDigest(new Uint8Array(32).fill(keyByte), 'form ids'),
  }
  context.set(serverContext, server as ServerContext)
  const body = new URLSearchParams({ name, phone: '90000 00001', service: 'Nails' })
  const request = new Request('http://localhost/', { method: 'POST', body })
  const { id } = await receivePlainPost(request, context, async () => ({ status: 'sent', message: '' }))
  return id
}

it('gives a form sent twice one id, which nobody can compute without the key', async () => {
  const first = await idOf('Asha', 1)
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(await idOf('Asha', 1)).toBe(first)
  expect(await idOf('Anita', 1)).not.toBe(first)
  expect(await idOf('Asha', 2)).not.toBe(first)
})
