// `node scripts/bootstrap/run.mjs FILE [ARGS]`: every other npm command. Installs what is missing, development tools
// included, then runs the TypeScript file on the project's own Node.
import { fail } from './child.mjs'
import { installMissing } from './install.mjs'
import { runTypeScript } from './runtime.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) fail('Usage: node scripts/bootstrap/run.mjs FILE [ARGUMENTS]')

await installMissing({ dev: true })
process.exit(await runTypeScript(file, args))
