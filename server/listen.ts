// Listens before anything is opened, so that an occupied port leaves nothing half-created, and shuts down
// gracefully: drain, stop accepting, finish requests in flight, close, exit 0.
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from './config.ts'
import { createHttpServer, type HttpServer } from './http/http-server.ts'
import type { UpgradeHandler } from './http/upgrades.ts'
import { StartFailure } from './start-failure.ts'
import type { Timings } from './timings.ts'

export interface Listening {
  readonly port: number
  /** Sets the listener. Until then requests get 503. */
  answer(listener: RequestListener): void
  upgradeWith(handler: UpgradeHandler): void
  stopOnSignal(close: () => Promise<void>): void
}

export async function listen(config: Config): Promise<Listening> {
  const httpServer = createHttpServer({ trustedProxies: config.TRUST_PROXY, timings: config.timings })
  const { server, answer } = httpServer
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, config)))
    server.listen(config.PORT, config.HOST, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    answer,
    upgradeWith: httpServer.upgradeWith,
    stopOnSignal: (close) => stopOnSignal(httpServer, config, close),
  }
}

function stopOnSignal(httpServer: HttpServer, config: Config, close: () => Promise<void>): void {
  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    const seen = httpServer.drain()
    // With Ctrl-C there is no proxy in front.
    if (signal === 'SIGTERM' && config.TRUST_PROXY > 0) await proxyNotices(seen, config.timings)
    await httpServer.close(config.timings.closeMs)
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
}

/**
 * Serves everything until the proxy has noticed the 503 of /health. Closing the listener earlier would reset
 * connections that the kernel has accepted, and a proxy may not retry a request that was perhaps executed.
 * The fixed time is only for proxies that do not probe.
 */
async function proxyNotices(seen: Promise<void> | null, timings: Timings): Promise<void> {
  if (!seen) return pause(timings.drainNoticeMs)
  await Promise.race([seen.then(() => pause(timings.drainGraceMs)), pause(timings.drainMaxMs)])
}

function explain(error: Error, config: Config): Error {
  const code = 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') {
    return new StartFailure(
      `Port ${config.PORT} is in use by another program: stop it, or start on another one, for example PORT=${config.PORT + 1}`,
      { cause: error },
    )
  }
  if (code === 'EACCES') {
    return new StartFailure(
      `Port ${config.PORT} may not be opened by this user: choose one above 1024, for example PORT=3000`,
      {
        cause: error,
      },
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartFailure(
      `HOST ${config.HOST} is not an address of this machine, for example HOST=127.0.0.1`,
      { cause: error },
    )
  }
  return error
}
