import type { ColourSetName } from './colour-set-names.ts'

/** Separate from the others, which only the form needs: all pages use this one. */
export const DEFAULT_COLOURS: ColourSetName = 'sindoor'
