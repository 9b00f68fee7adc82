// `npm start`: installs what is missing, builds what changed, then runs the server. Plain JavaScript, because it runs on
// whatever Node the machine has (18 or newer) before the project's own Node is there to run TypeScript.
import { join } from 'node:path'
import { installMissing } from './install.mjs'
import { leanEnvironment, leanFlags } from './lean-node.mjs'
import { root } from './root.mjs'
import { runTypeScript } from './runtime.mjs'

// What Node compiled is kept: a later start then needs a second less.
const env = {
  ...leanEnvironment,
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
  ...process.env,
}

await installMissing({ dev: false })
process.exit(await runTypeScript('scripts/start.ts', process.argv.slice(2), env, leanFlags))
