/** Ends only what hangs, also on a machine that others share. A test about the limit sets one of its own. */
export const statementLimitMs = 5 * 60_000
