// `npm start`: installs missing packages, builds what changed, then runs the server. Plain JavaScript, because it
// runs on the system's Node (18 or newer) before the project's own Node is installed.
import { join } from 'node:path'
import { installMissing } from './install.mjs'
import { leanEnvironment, leanFlags } from './lean-node.mjs'
import { root } from './root.mjs'
import { runTypeScript } from './runtime.mjs'

// Node's compile cache makes later starts a second faster.
const env = {
  ...leanEnvironment,
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
  ...process.env,
}

await installMissing({ dev: false })
process.exit(await runTypeScript('scripts/start.ts', process.argv.slice(2), env, leanFlags))
