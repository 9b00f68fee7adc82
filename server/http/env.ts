// What the frame puts at every handler's disposal through Hono's context.
import type { Logger } from 'pino'

export interface AppEnv {
  Variables: {
    requestId: string
    log: Logger
    /** The visitor's address in its one spelling: the socket's, or the proxy's word where TRUST_PROXY says so. */
    clientAddress: string
  }
}
