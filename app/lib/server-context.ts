// What the server hands to the loaders and actions of one request. entry.server.tsx exports the key again, so that
// the server sets the very instance which the built routes read.
import { createContext } from 'react-router'
import type { CalendarFile } from '#domain/appointments/calendar-event.ts'
import type { PublicConfig } from './public-config.ts'

export interface ServerLog {
  error(details: object, message: string): void
  warn(details: object, message: string): void
}

export interface ServerContext {
  /** Reaches the table API without leaving the process, or the hosted project over the network. */
  readonly backendFetch: typeof fetch
  readonly publicConfig: PublicConfig
  readonly log: ServerLog
  readonly clientAddress: string
  readonly calendarFile: CalendarFile
  /** Marks the scripts that we write, for as long as the page is being rendered; empty in development. */
  readonly scriptNonce: string
  /** First path segments of the pages that search engines leave out. */
  readonly unlistedPaths: readonly string[]
}

export const serverContext = createContext<ServerContext>()
