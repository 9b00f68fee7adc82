// Logs a failed fetch and returns an empty list, so that the rest of the page is rendered.
import type { ServerLog } from '#app/lib/server-context.ts'

export async function loadOrEmpty<Row>(
  rows: Promise<readonly Row[]>,
  what: string,
  log: Pick<ServerLog, 'error'>,
): Promise<readonly Row[]> {
  try {
    return await rows
  } catch (error) {
    log.error({ err: error }, `The ${what} could not be fetched`)
    return []
  }
}

/** Logs with reportError, which error collectors also see. */
export const browserLog: Pick<ServerLog, 'error'> = {
  error: (details, message) => reportError(new Error(message, { cause: details })),
}
