// What the server passes to the loaders and actions of one request. entry.server.tsx re-exports the key, so that
// server and built routes share one instance.
import { createContext } from 'react-router'
import type { CalendarFeedFile, CalendarFile } from '#domain/appointments/calendar-event.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import type { PublicConfig } from './public-config.ts'
import type { BusinessHours } from './root-data.ts'

export interface ServerLog {
  error(details: object, message: string): void
  warn(details: object, message: string): void
}

/** Stale-if-error: what the root loader read last, for pages that are requested while the backend does not answer. */
export interface LastKnown {
  profile?: BusinessProfile
  hours?: BusinessHours
}

export interface ServerContext {
  /** Calls the table API in process, or the hosted project over the network. */
  readonly backendFetch: typeof fetch
  readonly publicConfig: PublicConfig
  readonly log: ServerLog
  readonly clientAddress: string
  readonly calendarFile: CalendarFile
  readonly calendarFeed: CalendarFeedFile
  /** A digest that only this installation can compute, as 64 hexadecimal digits. */
  readonly keyedDigest: (text: string) => string
  /** The nonce of our own scripts during rendering; empty in development. */
  readonly scriptNonce: string
  readonly lastKnown: LastKnown
  /** First path segments of the pages that search engines leave out. */
  readonly unlistedPaths: readonly string[]
}

export const serverContext = createContext<ServerContext>()
