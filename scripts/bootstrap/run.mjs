// `node scripts/bootstrap/run.mjs [--dev] FILE [ARGS]`: every other npm command. Installs what is missing (with --dev the
// development tools too), then runs the TypeScript file on the project's own Node.
import { fail } from './child.mjs'
import { installMissing } from './install.mjs'
import { runTypeScript } from './runtime.mjs'

const dev = process.argv[2] === '--dev'
const [file, ...args] = process.argv.slice(dev ? 3 : 2)
if (!file) fail('Usage: node scripts/bootstrap/run.mjs [--dev] FILE [ARGUMENTS]')

await installMissing({ dev })
process.exit(await runTypeScript(file, args))
