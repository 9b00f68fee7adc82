/**
 * Leaves routes without scripts (`scripts: false` in their handle) out of the browser's build. React Router builds a client
 * module for every route; of these it stays empty, so that no other page shares a chunk with code that no browser runs.
 */
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const clientRoute = /\?__react-router-build-client-route$/
const isScriptless = /^export const handle: PageHandle = \{[^}]*\bscripts: false\b/m

export function scriptlessRoutes(): Plugin {
  return {
    name: 'scriptless-routes',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: clientRoute },
      async handler(_code, id) {
        const source = await readFile(id.replace(clientRoute, ''), 'utf8')
        return isScriptless.test(source) ? { code: 'export {}', map: null } : null
      },
    },
  }
}
