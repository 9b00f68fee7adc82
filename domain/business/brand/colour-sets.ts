// The five colour sets of a business. The first is that of app/styles/theme.css; the others replace its colours and
// nothing else. A test computes the contrast of all texts on their backgrounds, so no unreadable set can be chosen.
import type { ColourSetName } from './colour-set-names.ts'

/**
 * Names of theme.css, after the first set: `ink` is the dark background, `gold` the highlight on it, `sindoor` the
 * buttons.
 */
type SiteToken =
  | 'ink'
  | 'ink-soft'
  | 'ink-line'
  | 'ivory'
  | 'sand'
  | 'sand-deep'
  | 'gold'
  | 'gold-bright'
  | 'gold-deep'
  | 'sindoor'
  | 'sindoor-deep'
  | 'rose'
  | 'text'
  | 'text-soft'

interface ColourSet {
  /** The label for the owner. */
  readonly label: string
  readonly site: Readonly<Record<SiteToken, string>>
}

export const colourSets: Readonly<Record<ColourSetName, ColourSet>> = {
  sindoor: {
    label: 'Sindoor and gold',
    site: {
      ink: '#0e0b0c',
      'ink-soft': '#1a1516',
      'ink-line': '#3a3031',
      ivory: '#fbf7f0',
      sand: '#efe6d8',
      'sand-deep': '#dccfb9',
      gold: '#c6a15b',
      'gold-bright': '#e2c88f',
      'gold-deep': '#7d5e22',
      sindoor: '#8e1f2f',
      'sindoor-deep': '#6f1523',
      rose: '#e7b7b0',
      text: '#2b2122',
      'text-soft': '#5f5152',
    },
  },
  emerald: {
    label: 'Emerald and brass',
    site: {
      ink: '#08120f',
      'ink-soft': '#101d19',
      'ink-line': '#2a3b35',
      ivory: '#f8f8f1',
      sand: '#e6ebdf',
      'sand-deep': '#cdd6c4',
      gold: '#c2a763',
      'gold-bright': '#dfcb94',
      'gold-deep': '#6b5f22',
      sindoor: '#0f5c46',
      'sindoor-deep': '#0a4534',
      rose: '#b9d6c6',
      text: '#1f2723',
      'text-soft': '#46544d',
    },
  },
  indigo: {
    label: 'Indigo and silver',
    site: {
      ink: '#0b0e1a',
      'ink-soft': '#141829',
      'ink-line': '#2f3550',
      ivory: '#f6f7fb',
      sand: '#e4e8f2',
      'sand-deep': '#c8cfe0',
      gold: '#aab6d3',
      'gold-bright': '#d3dcf0',
      'gold-deep': '#465482',
      sindoor: '#2f3e8f',
      'sindoor-deep': '#232f70',
      rose: '#c3cbea',
      text: '#1f2333',
      'text-soft': '#4a5166',
    },
  },
  plum: {
    label: 'Plum and rose',
    site: {
      ink: '#150b13',
      'ink-soft': '#20131d',
      'ink-line': '#422f3d',
      ivory: '#fcf7f8',
      sand: '#f3e5e9',
      'sand-deep': '#e0c9d1',
      gold: '#d49bb0',
      'gold-bright': '#efc6d4',
      'gold-deep': '#8c3f5e',
      sindoor: '#7b1e5a',
      'sindoor-deep': '#601545',
      rose: '#ecc3d3',
      text: '#2c1f29',
      'text-soft': '#5f4d5d',
    },
  },
  copper: {
    label: 'Copper and clay',
    site: {
      ink: '#140d0a',
      'ink-soft': '#201713',
      'ink-line': '#43332b',
      ivory: '#fcf7f1',
      sand: '#f2e4d8',
      'sand-deep': '#decab8',
      gold: '#d1905f',
      'gold-bright': '#efbd97',
      'gold-deep': '#8a4a1c',
      sindoor: '#9a3a16',
      'sindoor-deep': '#7a2c0f',
      rose: '#efc2a6',
      text: '#2d211b',
      'text-soft': '#604f46',
    },
  },
}
