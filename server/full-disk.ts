// Recognises a full disk in errors of Node, SQLite, the database, the embedded engine's file layer, and in
// their causes.
import { statfs } from 'node:fs/promises'

/** Error codes of SQLite and of Emscripten. */
const sqliteFull = 13
const emscriptenNoSpace = 51

export function isFullDisk(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const said = error as Record<string, unknown>
  return (
    said.code === 'ENOSPC' ||
    said.code === 'EDQUOT' ||
    said.errcode === sqliteFull ||
    said.sqlState === '53100' ||
    (said.name === 'ErrnoError' && said.errno === emscriptenNoSpace) ||
    isFullDisk(said.cause)
  )
}

/** The embedded engine reports only a crash when there is no space for its next WAL file. */
export async function isNearlyFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < 2 * logFileBytes
}

const logFileBytes = 16 * 1024 * 1024
