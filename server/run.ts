// Runs a command: StartFailure and a full disk print one sentence and exit with 1. Any other error keeps its
// stack trace.
import { isFullDisk } from './full-disk.ts'
import { StartFailure } from './start-failure.ts'

export async function run(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const sentence = sentenceFor(error)
    if (sentence === null) throw error
    process.stderr.write(`${sentence}\n`)
    process.exit(1)
  }
}

function sentenceFor(error: unknown): string | null {
  if (error instanceof StartFailure) return error.message
  return isFullDisk(error)
    ? 'There is no space left on the disk (or within the quota) of DATA_DIR: free some, then start again.'
    : null
}
