// `npm run move -- postgres://…` takes the embedded installation to a Postgres of its own, `npm run move -- embedded` brings it
// back from DATABASE_URL. What is left behind stays as it is, until somebody removes it.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restore } from '#server/backup/restore.ts'
import { backupName } from '#server/backup/rotation.ts'
import { openBlobStore } from '#server/blob-store.ts'
import { readConfig } from '#server/config.ts'
import { run } from '#server/run.ts'
import { StartFailure } from '#server/start-failure.ts'
import { ownerKey } from '#server/storage/cleanup/store-owner.ts'
import { locked, withInstallation } from './backup/installation.ts'
import { parseMoveCommand } from './backup/parse-command.ts'

await run(async () => {
  const { to, replace } = parseMoveCommand(process.argv.slice(2))
  const from = readConfig()
  const wanted = to === 'embedded' ? 'postgres' : 'embedded'
  if (from.mode !== wanted) {
    throw new StartFailure(
      wanted === 'postgres'
        ? 'DATABASE_URL is not set, so there is nothing to bring back from a Postgres.'
        : 'Only the embedded installation is moved to a Postgres: unset DATABASE_URL and SUPABASE_URL.',
    )
  }
  const target =
    to === 'embedded'
      ? ({ ...from, mode: 'embedded', DATABASE_URL: undefined } as const)
      : ({ ...from, mode: 'postgres', DATABASE_URL: to } as const)
  const backups = join(from.dataDir, 'backups')
  await mkdir(backups, { recursive: true, mode: 0o700 })
  const path = join(backups, backupName(new Date(), 'before-move'))
  await withInstallation(from, (installation) => makeBackup(installation, path))
  const files = await openBlobStore(target)
  await locked(target, () => restore(target, { path, passphrase: null, replace, files }))
  // The files stay this installation's, though its database is another one now.
  await files.remove(ownerKey)
  process.stdout.write(
    to === 'embedded'
      ? 'Everything is in the embedded database now: unset DATABASE_URL and start with npm start.\n'
      : 'Everything is in the Postgres now: set DATABASE_URL to it and start with npm start.\n',
  )
})
