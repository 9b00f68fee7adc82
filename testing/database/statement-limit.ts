/** Stops only statements that hang, also on a busy machine. Tests of the limit set their own. */
export const statementLimitMs = 5 * 60_000
