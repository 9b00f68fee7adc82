// Depth of the run: `npm test` shows each fact once, `npm run test:deep` (DEPTH=deep, ENGINES=both) adds volume,
// random seeds, disasters and the second engine.
import { it } from 'vitest'

export const isDeep = process.env.DEPTH === 'deep'

/** The size of a run: rows, steps, attempts. */
export const scale = (quick: number, deep: number): number => (isDeep ? deep : quick)

/** Fixed in `npm test`, so that a failure can be repeated. Random in `test:deep`, which prints it. */
export const seed = Number(process.env.SEED ?? 26)

/** A test that runs only in `test:deep`. */
export const deepIt = it.runIf(isDeep)
