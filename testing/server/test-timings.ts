type Environment = Readonly<Record<string, string>>

/**
 * All visitors of a test have one address, and a busy machine takes long: their database time is hardly limited. Images are
 * rendered when a page asks for them: rendering all sizes ahead takes half a minute of processor time in each product.
 */
export const withTestTimings = (environment: Environment): Environment => ({
  ...environment,
  TIMINGS: JSON.stringify({
    visitorDatabaseMs: 3_600_000,
    warmUpDelayMs: 3_600_000,
    ...JSON.parse(environment.TIMINGS ?? '{}'),
  }),
})

/**
 * Product timings for tests, as the variable TIMINGS: forms are sent at once, and a busy machine is not
 * taken for a server that does not answer. The embedded engine answers one request at a time, so the last of a page's
 * requests may wait long. A test about one of these sets TIMINGS itself.
 */
export const testTimings = JSON.stringify({
  unusedConnectionMs: 50,
  databaseQueueMs: 30_000,
  browser: { formHoldBackMs: 0, answerMs: 150_000 },
})
