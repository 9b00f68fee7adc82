// `node scripts/bootstrap/run.mjs [--dev] FILE [ARGS]`: installs missing packages (with --dev the development tools
// too), then runs a TypeScript file on the project's own Node. All npm commands but `npm start` use it.
import { fail } from './child.mjs'
import { installMissing } from './install.mjs'
import { runTypeScript } from './runtime.mjs'

const dev = process.argv[2] === '--dev'
const [file, ...args] = process.argv.slice(dev ? 3 : 2)
if (!file) fail('Usage: node scripts/bootstrap/run.mjs [--dev] FILE [ARGUMENTS]')

await installMissing({ dev })
process.exit(await runTypeScript(file, args))
