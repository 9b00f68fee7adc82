// The outermost layer of every command: a StartFailure is one sentence on the error stream and exit code 1, anything
// else is a defect and keeps its stack trace.
import { StartFailure } from './start-failure.ts'

export async function run(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
