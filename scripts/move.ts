// `npm run move -- postgres://…` moves the embedded installation to Postgres, `npm run move -- embedded` moves it
// back from DATABASE_URL. The source is left unchanged.
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
        ? 'DATABASE_URL is not set, so there is no Postgres to move from.'
        : 'Only an embedded installation can be moved to Postgres. Unset DATABASE_URL and SUPABASE_URL.',
    )
  }
  const target =
    to === 'embedded'
      ? ({ ...from, mode: 'embedded', DATABASE_URL: undefined } as const)
      : ({ ...from, mode: 'postgres', DATABASE_URL: to } as const)
  const backups = join(from.dataDir, 'backups')
  await mkdir(backups, { recursive: true, mode: 0o700 })
  const path = join(backups, backupName(new Date(), 'before-move'))
  await withInstallation(from, (installation) => makeBackup(installation, path, { withKeys: true }))
  const files = await openBlobStore(target)
  await locked(target, () => restore(target, { path, passphrase: null, replace, files }))
  // The files still belong to this installation, though its database is another one now.
  await files.remove(ownerKey)
  process.stdout.write(
    to === 'embedded'
      ? 'Moved to the embedded database. Unset DATABASE_URL and start with npm start.\n'
      : 'Moved to Postgres. Set DATABASE_URL to it and start with npm start.\n',
  )
})
