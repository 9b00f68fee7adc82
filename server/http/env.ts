// Context variables that the base middleware sets for every handler.
import type { Logger } from 'pino'

export interface AppEnv {
  Variables: {
    requestId: string
    log: Logger
    /** The client's canonical address: the socket's, or that of X-Forwarded-For if TRUST_PROXY says so. */
    clientAddress: string
    /** Pattern of the page, for the metrics, where Hono's route says only `*`. */
    page?: string
  }
}
