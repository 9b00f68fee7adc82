import type { ColourSetName } from './colour-set-names.ts'

/** Apart from the others, which only the form names: every page knows this one. */
export const DEFAULT_COLOURS: ColourSetName = 'sindoor'
