// Lists a folder with the mode, size and hash of everything in it, to prove that nothing was touched.
import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export function listFolder(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true }).map(String).sort()
  return Object.fromEntries(names.map((name) => [name, factsOf(join(folder, name))]))
}

function factsOf(path: string): string {
  const { mode, size } = lstatSync(path)
  const isFile = lstatSync(path).isFile()
  const content = isFile ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'folder'
  return `${mode.toString(8)} ${isFile ? size : ''} ${content}`
}
