import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { listen } from './listen.ts'

/** A server whose answer takes until it is told: what a slow request looks like from outside. */
const slowServer = `
  import { listen } from ${JSON.stringify(join(import.meta.dirname, 'listen.ts'))}
  import { readConfig } from ${JSON.stringify(join(import.meta.dirname, 'config.ts'))}
  const door = await listen(readConfig({ PORT: '0' }, '/nonexistent'))
  door.answer((request, response) => {
    process.stdout.write('request arrived')
    process.once('SIGTERM', () => setTimeout(() => response.end('finished'), 100))
  })
  door.stopOnSignal(async () => process.stdout.write('closed'))
  process.stdout.write(String(door.port))`

const quickServer = `
  import { listen } from ${JSON.stringify(join(import.meta.dirname, 'listen.ts'))}
  import { readConfig } from ${JSON.stringify(join(import.meta.dirname, 'config.ts'))}
  const door = await listen(readConfig({ PORT: '0', TRUST_PROXY: '1' }, '/nonexistent'))
  door.answer((request, response) => response.end('answered'))
  door.stopOnSignal(async () => {})
  process.stdout.write(String(door.port))`

it('lets a request in flight finish, closes what is open, and exits with 0', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', slowServer])
  let printed = ''
  child.stdout.on('data', (text) => {
    printed += text
  })
  await once(child.stdout, 'data')

  const answer = fetch(`http://127.0.0.1:${printed}/`).then((response) => response.text())
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  expect(await answer).toBe('finished')
  const [code] = await once(child, 'exit')
  expect([code, printed.endsWith('closed')]).toEqual([0, true])
})

it('tells a proxy that it is going before it closes its door', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', quickServer])
  const [address] = await once(child.stdout, 'data')
  const ask = (path: string) => fetch(`http://127.0.0.1:${address}${path}`)
  expect(await (await ask('/health')).text()).toBe('answered')
  child.kill('SIGTERM')
  await expect.poll(async () => (await ask('/health')).status).toBe(503)
  // Whoever has not noticed yet is served.
  const answer = await ask('/')
  expect([answer.headers.get('connection'), await answer.text()]).toEqual(['close', 'answered'])
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})

it('tells nobody at the keyboard', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', quickServer])
  await once(child.stdout, 'data')
  const since = performance.now()
  child.kill('SIGINT')
  await once(child, 'exit')
  expect(performance.now() - since).toBeLessThan(2_000)
})

it('says that a port is taken and suggests another', async () => {
  const holder = createServer()
  holder.listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as { port: number }
  const attempt = listen(readConfig({ PORT: String(port) }, '/nonexistent'))
  await expect(attempt).rejects.toThrow(`Port ${port} is in use by another program`)
  await expect(attempt).rejects.toThrow(`PORT=${port + 1}`)
  holder.close()
})
