// `npm run demo`: fills the database with a clearly labelled sample, so that every screen has something to show.
// `npm run demo -- --rows 1000000` makes that many appointments instead, with the rest in proportion, for measurements.
// It replaces an earlier sample and refuses a database that holds anything else.
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
      'SUPABASE_URL is set: the sample is only for a database of your own, unset it to fill one.',
    )
  }
  if (config.mode === 'embedded') await prepareDataFolder(config.dataDir)
  const lock = config.mode === 'embedded' ? await lockDataFolder(config.dataDir) : null
  try {
    // A million rows take longer than any request may.
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
