// `npm run restore -- FILE [--passphrase] [--replace] [--new-keys]`: restores an installation from a backup on the configured
// engine. `--from-bucket [NAME]` takes one, by default the newest, from the bucket of BACKUP_S3_BUCKET.
import { resolve } from 'node:path'
import { restore } from '#server/backup/restore.ts'
import { openBlobStore } from '#server/blob-store.ts'
import { readConfig } from '#server/config.ts'
import { run } from '#server/run.ts'
import { StartFailure } from '#server/start-failure.ts'
import { withFileFromBucket } from './backup/from-bucket.ts'
import { locked } from './backup/installation.ts'
import { parseRestoreCommand } from './backup/parse-command.ts'
import { readPassphrase } from './backup/passphrase.ts'

await run(async () => {
  const { file, fromBucket, encrypted, replace, newKeys } = parseRestoreCommand(process.argv.slice(2))
  const config = readConfig()
  if (config.mode === 'hosted') {
    throw new StartFailure(
      'SUPABASE_URL is set. Unset it first: a backup is restored into your own database.',
    )
  }
  const typed = encrypted ? await readPassphrase({ twice: false }) : null
  const restoreFrom = (path: string, passphrase: string | null) =>
    locked(config, async () =>
      restore(config, { path, passphrase, replace, newKeys, files: await openBlobStore(config) }),
    )
  const { header, missing } = fromBucket
    ? await withFileFromBucket(config, file, ({ path, name }) => {
        process.stdout.write(`Restoring ${name} from the bucket …\n`)
        return restoreFrom(path, typed ?? config.BACKUP_PASSPHRASE ?? null)
      })
    : await restoreFrom(resolve(file ?? ''), typed)
  if (missing.length > 0) {
    process.stdout.write(
      `Uploaded files that were already missing when the backup was made, so their places are empty:\n${missing.join('\n')}\n`,
    )
  }
  process.stdout.write(`Restored the backup of ${header.made_at}. Start the server with npm start.\n`)
  process.stdout.write('To try it without sending its due mails: SMTP_URL=smtp://127.0.0.1:9 npm start\n')
})
