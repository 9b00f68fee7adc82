// Recognises a full disk or an unwritable place and explains it to the operator.
import { dirname } from 'node:path'
import { DatabaseError } from '#server/db/contract.ts'
import { StartFailure } from '../start-failure.ts'

const placeProblems: ReadonlySet<unknown> = new Set([
  'ENOENT',
  'ENOTDIR',
  'EACCES',
  'EPERM',
  'EROFS',
  'EISDIR',
])

/** Why no backup can be written there, or null if the place is not the cause. */
export function explainUnwritable(path: string, error: unknown): StartFailure | null {
  if (isDiskFull(error)) {
    return new StartFailure(
      `No backup was made, because the disk of ${dirname(path)} is full: free some space, or name a file on another disk.`,
      { cause: error },
    )
  }
  const code = codeOf(error)
  if (!placeProblems.has(code)) return null
  return new StartFailure(`No backup was made: ${path} cannot be written (${code}).`, { cause: error })
}

/** Node and Postgres report it by code, the embedded engine sometimes only as text. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof DatabaseError && error.sqlState === '53100') return true
  if (!(error instanceof Error)) return false
  return ['ENOSPC', 'EDQUOT'].includes(String(codeOf(error))) || /no space left/i.test(error.message)
    ? true
    : isDiskFull(error.cause)
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)
