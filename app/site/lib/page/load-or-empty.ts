// A list that cannot be fetched is logged and shown as empty, so that the rest of the page stands.
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

/** The browser's console, through the channel that error collectors also read. */
export const browserLog: Pick<ServerLog, 'error'> = {
  error: (details, message) => reportError(new Error(message, { cause: details })),
}
