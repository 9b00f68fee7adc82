// Second stage of `npm start`, once packages are installed: builds what changed, then starts the server in the same
// process, which saves a fifth of the start time.
import { buildIfChanged } from './build.ts'

try {
  await buildIfChanged((text) => process.stdout.write(`${text}\n`))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
await import('../server/main.ts')
