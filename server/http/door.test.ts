import type { RequestListener } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { get, open, read, readOnce } from './knock.ts'

describe('leaving', () => {
  const echo: RequestListener = (request, response) => response.end(`<${request.url}>`)

  it('is told at /health and on every answer, also on one that was begun before', async () => {
    const held = Promise.withResolvers<void>()
    const door = await open(async (request, response) => {
      if (request.url === '/slow') await held.promise
      response.end(`<${request.url}>`)
    })
    const [slow, kept] = [await door.knock(get('/slow')), await door.knock(get('/before'))]
    expect(await readOnce(kept, '</before>')).not.toContain('Connection: close')
    door.leave()
    const health = await fetch(`${door.url}/health`)
    expect([health.status, await health.json()]).toEqual([503, { status: 'leaving' }])
    // What is connected and what comes new is served, for the last time.
    kept.write(get('/after'))
    expect(await read(kept)).toMatch(/connection: close.*<\/after>$/is)
    expect(await read(await door.knock(get('/new')))).toMatch(/connection: close.*<\/new>$/is)
    held.resolve()
    expect(await read(slow)).toMatch(/connection: close.*<\/slow>$/is)
  })

  it('waits for what is being answered, and for what is on its way on a new connection', async () => {
    const held = Promise.withResolvers<void>()
    const door = await open(async (request, response) => {
      response.write('first half, ')
      await held.promise
      response.end(`<${request.url}>`)
    })
    const [slow, fresh] = [await door.knock(get('/slow')), await door.knock()]
    await readOnce(slow, 'first half')
    door.leave()
    const closed = door.close(20_000)
    await expect(fetch(door.url)).rejects.toThrow()
    fresh.write(get('/fresh'))
    held.resolve()
    expect(await read(slow)).toContain('</slow>')
    expect(await read(fresh)).toContain('</fresh>')
    await closed
  })

  it('waits no longer than a second for those that say nothing, and for its patience in all', async () => {
    const door = await open(echo)
    const silent = await door.knock()
    const since = performance.now()
    await door.close(20_000)
    expect(performance.now() - since).toBeLessThan(5_000)
    expect(await read(silent)).toBe('')

    const hanging = await open(() => {})
    const hung = await hanging.knock(get('/'))
    await hanging.close(100)
    expect(await read(hung)).toBe('')
  })
})

it('answers on a connection for longer than it says it would', async () => {
  const door = await open((request, response) => response.end(`<${request.url}>`))
  const socket = await door.knock(get('/early'))
  const [, seconds] = /keep-alive: timeout=(\d+)/i.exec(await readOnce(socket, '</early>')) ?? []
  expect(seconds).toBe('5')
  await pause(8_000)
  socket.write(get('/late'))
  expect(await read(socket, '</late>')).toContain('</late>')
})

it.each([
  ['one host', 'Host: a\r\n', 200],
  ['two hosts', 'Host: a\r\nhost: b\r\n', 400],
  ['the same host twice', 'Host: a\r\nHost: a\r\n', 400],
  ['no host', '', 400],
])('answers a request with %s', async (_, headers, status) => {
  const door = await open((_request, response) => response.end('answered'))
  const socket = await door.knock(`GET / HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`)
  expect(await read(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})
