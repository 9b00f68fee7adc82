// What a link preview says about functions: kinds and days, and no names, because chat services store previews.
import { type FunctionKind, functionLabels } from './function-name.ts'

/** 'Mehendi, 12 Dec 2026 · Wedding, 13 Dec 2026'; `dayOf` gives the text of a day, or nothing. */
export const functionsText = <Shown extends { readonly kind: FunctionKind }>(
  functions: readonly Shown[],
  dayOf: (one: Shown) => string,
): string =>
  functions.map((one) => [functionLabels[one.kind], dayOf(one)].filter(Boolean).join(', ')).join(' · ')
