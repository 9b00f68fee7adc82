// Runs the transaction of a visitor on the database time of their network.
import type { Context } from 'hono'
import type { InternalBindings } from '#server/http/base-middleware.ts'
import type { AppEnv } from '#server/http/env.ts'
import type { VisitorTime } from '#server/http/visitor-time.ts'
import { tooManyRequests } from './errors.ts'

/** Runs and times the part of a transaction in which the database works: waiting for a connection is free. */
export type Measure = <T>(work: () => Promise<T>) => Promise<T>

export async function withinVisitorTime<T>(
  context: Context<AppEnv>,
  time: VisitorTime,
  transaction: (measure: Measure) => Promise<T>,
): Promise<T> {
  const address = context.get('clientAddress')
  let usedMs = 0
  const measure: Measure = async (work) => {
    const start = performance.now()
    try {
      return await work()
    } finally {
      usedMs += performance.now() - start
    }
  }
  const isPage = (context.env as Partial<InternalBindings> | undefined)?.clientAddress !== undefined
  if (!isPage) {
    const allowance = time.begin(address)
    if (!allowance.allowed) throw tooManyRequests(allowance.retryAfterSeconds)
  }
  try {
    return await transaction(measure)
  } finally {
    // A page that the server renders was admitted as a whole; half of it would be of no use.
    if (isPage) time.add(address, usedMs)
    else time.end(address, usedMs)
  }
}
