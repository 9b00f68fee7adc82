// How thorough this run is. `npm test` shows each fact once, on the cheapest level; `npm run test:deep` sets DEPTH=deep
// and ENGINES=both and adds volume, random seeds, disasters and the second engine.
import { it } from 'vitest'

export const isDeep = process.env.DEPTH === 'deep'

/** The size of a run: rows, steps, attempts. */
export const scale = (quick: number, deep: number): number => (isDeep ? deep : quick)

/** Fixed in `npm test`, so that a failure can be repeated; random in `test:deep`, which prints it. */
export const seed = Number(process.env.SEED ?? 26)

/** A test that belongs to `test:deep` alone. */
export const deepIt = it.runIf(isDeep)
