// `npm run demo`: fills the database with labelled sample data for all screens. `npm run demo -- --rows 1000000`
// makes that many appointments, with the rest in proportion, for measurements. It replaces earlier sample data and
// refuses a database with other rows.
import { readConfig } from '#server/config.ts'
import { lockDataFolder, prepareDataFolder } from '#server/data-folder.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { run } from '#server/run.ts'
import { StartFailure } from '#server/start-failure.ts'
import { fillWithSample } from './demo/fill-with-sample.ts'
import { parseSampleSize } from './demo/sample-size.ts'

await run(async () => {
  const size = parseSampleSize(process.argv.slice(2))
  const config = readConfig()
  if (config.mode === 'hosted') {
    throw new StartFailure(
      'SUPABASE_URL is set. Unset it first: the sample data is only for your own database.',
    )
  }
  if (config.mode === 'embedded') await prepareDataFolder(config.dataDir)
  const lock = config.mode === 'embedded' ? await lockDataFolder(config.dataDir) : null
  try {
    // A million rows take longer than the statement timeout allows.
    const db = await openDatabase({ ...config, STATEMENT_TIMEOUT_MS: 0 })
    try {
      const started = Date.now()
      await fillWithSample(db, size, (text) => process.stdout.write(`${text}\n`))
      process.stdout.write(
        `Sample data: ${size.clients} clients, ${size.appointments} appointments, ${size.leads} leads and ` +
          `${size.reviews} reviews in ${((Date.now() - started) / 1000).toFixed(1)} s.\n`,
      )
    } finally {
      await db.close()
    }
  } finally {
    await lock?.release()
  }
})
