// `npm start`: installs what is missing, builds what changed, then runs the server. Plain JavaScript, because it runs on
// whatever Node the machine has (18 or newer) before the project's own Node is there to run TypeScript.
import { join } from 'node:path'
import { installMissing } from './install.mjs'
import { root } from './root.mjs'
import { runTypeScript } from './runtime.mjs'

// glibc would keep for later what pictures took for a moment: nine uploads left 390 MB behind, with these settings 30.
const memory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
}

// What Node compiled is kept: a later start then needs a second less.
const env = {
  ...memory,
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
  ...process.env,
}

// V8 would let short-lived objects pile up to a hundred megabytes on a large machine, and serve no faster for it.
const serverOptions = ['--max-semi-space-size=16', process.env.NODE_OPTIONS].filter(Boolean).join(' ')

await installMissing({ dev: false })
const built = await runTypeScript('scripts/build.ts', ['--if-changed'], env)
if (built !== 0) process.exit(built)
const args = process.argv.slice(2)
process.exit(await runTypeScript('server/main.ts', args, { ...env, NODE_OPTIONS: serverOptions }))
