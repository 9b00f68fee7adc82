import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { get, open, read } from './http-server-fixture.ts'

describe('pipelined requests', () => {
  it('are handled in order, one at a time per connection', async () => {
    let [running, most] = [0, 0]
    const httpServer = await open(async (request, response) => {
      running += 1
      most = Math.max(most, running)
      // Later requests are faster.
      await pause(50 - Number(request.url?.slice(1)) * 10)
      running -= 1
      response.end(`<${request.url}>`)
    })
    const socket = await httpServer.connect([1, 2, 3, 4].map((at) => get(`/${at}`)).join(''))
    const text = await read(socket, '</4>')
    expect([text.match(/<\/\d>/g), most]).toEqual([['</1>', '</2>', '</3>', '</4>'], 1])
  })

  it('wait until the previous response has been sent', async () => {
    const begun: string[] = []
    const httpServer = await open((request, response) => {
      begun.push(request.url ?? '')
      response.end(Buffer.alloc(8_000_000))
    })
    const socket = await httpServer.connect(get('/first') + get('/second'))
    await expect.poll(() => begun).toEqual(['/first'])
    // Other connections are served meanwhile.
    await fetch(`${httpServer.url}/other`).then((response) => response.arrayBuffer())
    expect(begun).toEqual(['/first', '/other'])
    socket.resume()
    await expect.poll(() => begun).toEqual(['/first', '/other', '/second'])
  })

  it('close the connection beyond the queue limit', async () => {
    let begun = 0
    const httpServer = await open(() => {
      begun += 1
    })
    const socket = await httpServer.connect(get('/').repeat(500))
    expect(await read(socket)).toBe('')
    expect(begun).toBe(1)
  })

  it('are dropped with their connection', async () => {
    const begun: string[] = []
    const httpServer = await open((request, response) => {
      begun.push(request.url ?? '')
      if (request.url === '/last') response.end('here')
    })
    const socket = await httpServer.connect(get('/first') + get('/second'))
    await expect.poll(() => begun).toEqual(['/first'])
    socket.destroy()
    expect(await (await fetch(`${httpServer.url}/last`)).text()).toBe('here')
    expect(begun).toEqual(['/first', '/last'])
  })
})

it('are all started at once by Node itself', async () => {
  // Documents why this module exists: if Node serialises one day, half of it can go.
  let begun = 0
  const server = createServer(() => {
    begun += 1
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(get('/').repeat(100))
  await expect.poll(() => begun).toBe(100)
  socket.destroy()
  server.close()
})
