// `npm run upgrade [-- --dry-run]`: upgrades the database to this version as a start would, without serving. With --dry-run it only
// says what would happen.

import { readConfig } from '#server/config.ts'
import { openDatabase, openUnmigrated } from '#server/db/open-database.ts'
import { createLog } from '#server/log.ts'
import { run } from '#server/run.ts'
import { loadSecrets } from '#server/secrets.ts'
import { StartFailure } from '#server/start-failure.ts'
import { upgradeOf } from '#server/upgrade.ts'
import { locked } from './backup/installation.ts'
import { describeUpgrade } from './upgrade/describe-upgrade.ts'

await run(async () => {
  const [option, ...more] = process.argv.slice(2)
  if ((option !== undefined && option !== '--dry-run') || more.length > 0)
    throw new StartFailure('Usage: npm run upgrade [-- --dry-run]')
  const config = readConfig()
  if (config.mode === 'hosted') {
    throw new StartFailure(
      'SUPABASE_URL is set: upgrade the hosted project with supabase db push, which has --dry-run too.',
    )
  }
  await locked(config, async () => {
    if (option === '--dry-run') {
      const db = await openUnmigrated(config)
      const lines = db
        ? await describeUpgrade(db, config).finally(() => db.close())
        : ['There is no database yet.']
      process.stdout.write(`${lines.join('\n')}\n`)
      return
    }
    const db = await openDatabase(
      config,
      upgradeOf(config, await loadSecrets(config), createLog(config.LOG_LEVEL)),
    )
    await db.close()
    process.stdout.write('The database is of this version.\n')
  })
})
