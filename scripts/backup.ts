// `npm run backup [-- FILE] [--encrypt]`: writes a consistent backup of rows, accounts and files to one file, with or
// without a running server. Only an encrypted file holds the keys.
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { explainUnwritable } from '#server/backup/disk-space.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { backupName } from '#server/backup/rotation.ts'
import { readConfig } from '#server/config.ts'
import { dataFolderHolder, prepareDataFolder } from '#server/data-folder.ts'
import { run } from '#server/run.ts'
import { loadSecrets } from '#server/secrets.ts'
import { StartFailure } from '#server/start-failure.ts'
import { withInstallation } from './backup/installation.ts'
import { parseBackupCommand } from './backup/parse-command.ts'
import { readPassphrase } from './backup/passphrase.ts'

await run(async () => {
  const command = parseBackupCommand(process.argv.slice(2))
  const config = readConfig()
  if (config.mode === 'hosted') {
    throw new StartFailure('SUPABASE_URL is set: a hosted project makes its own backups.')
  }
  const passphrase = command.encrypted ? await readPassphrase({ twice: true }) : null
  const path = resolve(command.file ?? backupName(new Date()))
  await prepareDataFolder(config.dataDir)
  const holder = config.mode === 'embedded' ? await dataFolderHolder(config.dataDir) : null
  if (holder) await fetchFrom(holder.url, (await loadSecrets(config)).apiKeys.secret, path, passphrase)
  else await withInstallation(config, (installation) => makeBackup(installation, path, { passphrase }))
  process.stdout.write(
    passphrase
      ? `Backup: ${path}\nIt contains all client data and the keys of this installation, encrypted with the passphrase.\n`
      : `Backup: ${path}\nKeep it safe: it contains all client data. It does not contain the keys: keep a copy of secrets.json too, or use --encrypt.\n`,
  )
})

/** The running server holds the embedded database, so the server makes the backup. */
async function fetchFrom(url: string | null, secretKey: string, path: string, passphrase: string | null) {
  if (!url) throw new StartFailure('The server is starting. Try again in a moment.')
  const answer = await fetch(`${url}/backup/v1`, {
    method: 'POST',
    headers: {
      apikey: secretKey,
      ...(passphrase ? { 'x-backup-passphrase': encodeURIComponent(passphrase) } : {}),
    },
  })
  if (!answer.ok || !answer.body) {
    const { message } = (await answer.json().catch(() => ({}))) as { message?: string }
    throw new StartFailure(
      answer.status === 507 && message
        ? message
        : `The running server could not make the backup (${answer.status}). See its log.`,
    )
  }
  const draft = `${path}.part`
  try {
    await pipeline(
      Readable.fromWeb(answer.body as WebStream),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    )
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw (
      explainUnwritable(path, error) ??
      new StartFailure('The server stopped during the backup.', { cause: error })
    )
  }
}
