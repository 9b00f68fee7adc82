// What `npm start` runs once everything is installed: builds what changed, then starts the server in the same process,
// because a second one would take a fifth of a start.
import { buildIfChanged } from './build.ts'

try {
  await buildIfChanged((text) => process.stdout.write(`${text}\n`))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
await import('../server/main.ts')
