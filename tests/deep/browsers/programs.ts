// Finds the programs of the other browsers (Debian: firefox-esr, webkit2gtk-driver and xvfb).
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'

/** The first of these names that exists. */
export function program(...names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(':')
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return places.find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
