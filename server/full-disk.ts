// A disk without space, as Node, SQLite, the database and the embedded engine's file layer say it, or whoever passed it on.

/** Of SQLite, and of Emscripten, which counts in its own way. */
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
