// Starts the product: configuration → listen → database → migrations → starter content → serve → graceful
// stop.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { assemble, projectFolder } from './assemble.ts'
import { readConfig, withPort } from './config.ts'
import { greeting } from './greeting.ts'
import { listen } from './listen.ts'
import { createLog } from './log.ts'
import { run } from './run.ts'
import { warmUp } from './site/warm-up.ts'

await run(async () => {
  const given = readConfig()
  const log = createLog(given.LOG_LEVEL)
  if (given.unknownVariables.length > 0) {
    log.warn(`.env has unknown variables: ${given.unknownVariables.join(', ')}`)
  }

  const listening = await listen(given)
  const config = withPort(given, listening.port)
  const buildPath = pathToFileURL(join(projectFolder, 'build/server/index.js')).href
  const product = await assemble(config, log, {
    mode: 'production',
    loadBuild: () => import(buildPath) as Promise<ServerBuild>,
    filesFolder: join(projectFolder, 'build/client'),
  })
  listening.answer(getRequestListener(product.app.fetch))
  if (product.realtime) listening.upgradeWith(product.realtime)
  const stopping = new AbortController()
  listening.stopOnSignal(() => {
    stopping.abort()
    return product.close()
  })
  await product.announce(`http://localhost:${listening.port}`)
  // The printed message has the public address, which may be a proxy's.
  if (config.SITE_URL) log.info({ port: listening.port }, 'Listening')
  process.stdout.write(greeting(config.SITE_URL ?? `http://localhost:${listening.port}`, product.firstAccess))
  // Rejects only when the server stops, and then there is nothing left to warm.
  await pause(config.timings.warmUpDelayMs, undefined, { signal: stopping.signal }).catch(() => undefined)
  await warmUp(
    async (path, headers) => product.app.request(path, { headers }, { clientAddress: 'warm-up' }),
    stopping.signal,
  )
})
