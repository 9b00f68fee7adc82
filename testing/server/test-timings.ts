/**
 * Product timings for tests (TIMINGS): forms are sent and React starts at once, and a busy machine does not count
 * as a silent server. Tests of one of these set TIMINGS themselves.
 */
export const testTimings = JSON.stringify({
  unusedConnectionMs: 50,
  browser: { formHoldBackMs: 0, hydrationMs: 1, answerMs: 150_000 },
})
