// Recognises a full disk in errors of Node, SQLite, the database, the embedded engine's file layer, and in
// their causes.

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
