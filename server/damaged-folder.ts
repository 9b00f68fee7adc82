// Start failures of a data folder that cannot be used as it is. Each names the folder and the way back; nothing in
// the folder is changed.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from './missing-file.ts'
import { StartFailure } from './start-failure.ts'

export async function damagedDatabase(
  dataDir: string,
  reason: string,
  cause?: unknown,
): Promise<StartFailure> {
  return new StartFailure(
    `The database in ${join(dataDir, 'database')} is damaged (${reason}) and was left as it is: restore a backup with ${await restoreCommand(dataDir)}, which moves the damaged folder aside.`,
    { cause },
  )
}

export class DamagedSecrets extends StartFailure {}

export async function damagedSecrets(dataDir: string, cause?: unknown): Promise<DamagedSecrets> {
  return new DamagedSecrets(
    `${join(dataDir, 'secrets.json')} is damaged and was left as it is: put your copy of it back, or restore a backup with ${await restoreCommand(dataDir)}. If the backup holds no keys, add --new-keys: then everyone signs in again and sets up authenticator apps again.`,
    { cause },
  )
}

export const forbiddenFolder = (path: string, code: unknown, cause: unknown) =>
  new StartFailure(
    `${path} may not be read and written by this user (${code}): give it to the user who runs the server, for example with chown -R USER ${path}, and restore a backup only if that does not help.`,
    { cause },
  )

export const fullDisk = (dataDir: string, cause: unknown) =>
  new StartFailure(
    `There is no space left on the disk (or within the quota) of DATA_DIR ${dataDir}: free some, then start again; nothing in it is lost.`,
    { cause },
  )

/** With the newest of the server's own backups. */
async function restoreCommand(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'backups')
  const names = (await unlessMissing(readdir(folder))) ?? []
  const newest = names
    .filter((name) => name.endsWith('.backup'))
    .sort()
    .at(-1)
  return `npm run restore -- ${newest ? join(folder, newest) : 'FILE'} --replace`
}
