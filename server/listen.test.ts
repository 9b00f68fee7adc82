import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { listen } from './listen.ts'

interface ServerProcess {
  readonly child: ChildProcessByStdio<null, Readable, null>
  ask(path: string): Promise<Response>
  /** Everything printed after the port. */
  printed(): string
}

/** Longer than any test may take, so an exit proves that the server did not wait. */
const forever = 600_000

/** A server in its own process. `answer` is the code of its listener. */
async function start(
  answer: string,
  environment: Readonly<Record<string, string>>,
  timings: Readonly<Record<string, number>> = {},
): Promise<ServerProcess> {
  const settings = { PORT: '0', TIMINGS: JSON.stringify(timings), ...environment }
  const code = `
    import { listen } from ${JSON.stringify(join(import.meta.dirname, 'listen.ts'))}
    import { readConfig } from ${JSON.stringify(join(import.meta.dirname, 'config.ts'))}
    const httpServer = await listen(readConfig(${JSON.stringify(settings)}, '/nonexistent'))
    httpServer.answer((request, response) => { ${answer} })
    httpServer.stopOnSignal(async () => process.stdout.write('closed'))
    process.stdout.write(String(httpServer.port))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  let printed = ''
  child.stdout.on('data', (text) => {
    printed += text
  })
  return {
    child,
    ask: (path) => fetch(`http://127.0.0.1:${port}${path}`),
    printed: () => printed,
  }
}

const quick = "response.end('answered')"
const behindProxy = { TRUST_PROXY: '1' }

it('lets a request in flight finish, closes what is open, and exits with 0', async () => {
  const slow = `
    process.stdout.write('request arrived')
    process.once('SIGTERM', () => setTimeout(() => response.end('finished'), 100))`
  const { child, ask, printed } = await start(slow, {})
  const answer = ask('/').then((response) => response.text())
  await expect.poll(printed).toBe('request arrived')
  child.kill('SIGTERM')
  expect(await answer).toBe('finished')
  const [code] = await once(child, 'exit')
  expect([code, printed()]).toEqual([0, 'request arrivedclosed'])
})

it('accepts connections until the proxy that probes /health has seen the 503, then closes', async () => {
  const timings = { drainNoticeMs: 0, drainGraceMs: 0, drainMaxMs: forever }
  const { child, ask } = await start(quick, behindProxy, timings)
  const check = async () => (await ask('/health')).status
  expect([await check(), await check()]).toEqual([200, 200])
  child.kill('SIGTERM')
  const answers = async () => {
    for (const path of ['/a', '/b', '/c']) {
      const answer = await ask(path)
      expect([answer.headers.get('connection'), await answer.text()]).toEqual(['close', 'answered'])
    }
  }
  await expect.poll(async () => (await ask('/')).headers.get('connection')).toBe('close')
  await answers()
  // The 503 was sent, but the proxy has not probed since, so it may not have read it.
  expect(await check()).toBe(503)
  await answers()
  expect(child.exitCode).toBeNull()
  expect(await check()).toBe(503)
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})

it('waits no longer than its limit for a proxy that stopped probing', async () => {
  const timings = { drainNoticeMs: forever, drainMaxMs: 50 }
  const { child, ask } = await start(quick, behindProxy, timings)
  for (const _ of [1, 2]) await ask('/health')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

it('waits a fixed time for a proxy that never probes', async () => {
  const timings = { drainNoticeMs: 50, drainMaxMs: forever }
  const { child, ask } = await start(quick, behindProxy, timings)
  await ask('/')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

it.each([
  ['at the keyboard', 'SIGINT', behindProxy],
  ['without a proxy', 'SIGTERM', {}],
] as const)('does not wait for a proxy %s', async (_, signal, environment) => {
  const { child, ask } = await start(quick, environment, { drainNoticeMs: forever, drainMaxMs: forever })
  for (const _check of [1, 2]) await ask('/health')
  child.kill(signal)
  expect(await once(child, 'exit')).toEqual([0, null])
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
