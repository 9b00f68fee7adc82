// `npm run recount`: compares report totals with their rows, prints differences and repairs them. Exit code 0: all
// totals matched; 2: some differed and were repaired.
import { readConfig } from '#server/config.ts'
import { dataFolderHolder } from '#server/data-folder.ts'
import { run } from '#server/run.ts'
import { StartFailure } from '#server/start-failure.ts'
import { withInstallation } from './backup/installation.ts'
import { recount } from './recount/recount.ts'

const mostShown = 50

await run(async () => {
  const config = readConfig()
  if (config.mode === 'hosted') {
    throw new StartFailure(
      'SUPABASE_URL is set: in the SQL editor of the hosted project, run select private.recount_everything().',
    )
  }
  if (process.argv.length > 2) throw new StartFailure('Usage: npm run recount')
  const server = config.mode === 'embedded' ? await dataFolderHolder(config.dataDir) : null
  if (server) {
    throw new StartFailure(
      `A server${server.url ? ` at ${server.url}` : ''} is using DATA_DIR ${config.dataDir}: stop it, run npm run recount, and start it again.`,
    )
  }
  const differences = await withInstallation(config, ({ db }) => recount(db))
  for (const difference of differences.slice(0, mostShown)) process.stdout.write(`${difference}\n`)
  if (differences.length > mostShown) {
    process.stdout.write(`… and ${differences.length - mostShown} more\n`)
  }
  process.stdout.write(
    differences.length === 0
      ? 'All totals match their rows.\n'
      : `${differences.length} totals did not match their rows and were repaired.\n`,
  )
  process.exitCode = differences.length === 0 ? 0 : 2
})
