// Numbers the states of the platform files: platform/versions.txt has a line with their digest for each. A
// server that finds a higher number in the database knows that it is outdated.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export async function readPlatformVersion(folder: string): Promise<number> {
  return (await readVersions(folder)).length
}

/** The digest of each version, oldest first. */
export async function readVersions(folder: string): Promise<readonly string[]> {
  const text = await readFile(join(folder, 'versions.txt'), 'utf8')
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

export async function digestPlatform(folder: string): Promise<string> {
  const digest = createHash('sha256')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  for (const name of names) digest.update(`${name}\n${await readFile(join(folder, name), 'utf8')}`)
  return digest.digest('hex')
}
