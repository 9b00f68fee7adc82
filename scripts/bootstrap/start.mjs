// `npm start`: installs what is missing, builds what changed, then runs the server. Plain JavaScript, because it runs on
// whatever Node the machine has (18 or newer) before the project's own Node is there to run TypeScript.
import { join } from 'node:path'
import { installMissing } from './install.mjs'
import { root } from './root.mjs'
import { runTypeScript } from './runtime.mjs'

// What Node compiled is kept: a later start then needs a second less.
const env = { NODE_ENV: 'production', NODE_COMPILE_CACHE: join(root, '.cache/compiled'), ...process.env }

await installMissing({ dev: false })
const built = await runTypeScript('scripts/build.ts', ['--if-changed'], env)
process.exit(built === 0 ? await runTypeScript('server/main.ts', process.argv.slice(2), env) : built)
