// Development server: services and site in one process, pages through Vite with hot reload. The database
// stays open across reloads.
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { createServer as createViteServer } from 'vite'
import { assemble, projectFolder } from './assemble.ts'
import { readConfig } from './config.ts'
import { greeting } from './greeting.ts'
import { listen } from './listen.ts'
import { createLog } from './log.ts'
import { run } from './run.ts'

const ourPaths = /^\/(health$|(rest|auth|storage|realtime)\/v1\/|art\/render\/|brand\/)/

await run(async () => {
  const config = readConfig()
  const log = createLog(config.LOG_LEVEL)
  const listening = await listen(config)
  const vite = await createViteServer({ root: projectFolder, server: { middlewareMode: true } })
  const product = await assemble(config, log, {
    mode: 'development',
    loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    filesFolder: null,
  })
  const answer = getRequestListener(product.app.fetch)
  listening.answer((request, response) => {
    if (ourPaths.test(request.url ?? '')) answer(request, response)
    else vite.middlewares(request, response, () => answer(request, response))
  })
  if (product.realtime) listening.upgradeWith(product.realtime)
  // Vite would exit at once, before the database is closed.
  process.removeAllListeners('SIGTERM')
  listening.stopOnSignal(async () => {
    await vite.close()
    await product.close()
  })
  await product.announce(`http://localhost:${listening.port}`)
  process.stdout.write(greeting(config.SITE_URL ?? `http://localhost:${listening.port}`, product.firstAccess))
})
