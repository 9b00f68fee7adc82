// The office colours of the five sets (colour-sets.ts), separate because a browser needs only its own. The first
// set is that of app/office/styles/office.css.
import type { ColourSetName } from './colour-set-names.ts'

/** The brand colours of office.css; status colours (danger, paid) are the same in all sets. */
type OfficeToken =
  | 'ground'
  | 'card'
  | 'sunken'
  | 'raised'
  | 'line'
  | 'line-strong'
  | 'gold-ink'
  | 'primary'
  | 'primary-strong'
  | 'focus'
  | 'sidebar'
  | 'sidebar-line'
  | 'on-sidebar'

interface OfficeColours {
  readonly light: Readonly<Record<OfficeToken, string>>
  readonly dark: Readonly<Record<OfficeToken, string>>
}

export const officeColours: Readonly<Record<ColourSetName, OfficeColours>> = {
  sindoor: {
    light: {
      ground: '#fbf7f0',
      card: '#ffffff',
      sunken: '#f4ede1',
      raised: '#ffffff',
      line: '#e6dbc9',
      'line-strong': '#cfc0a8',
      'gold-ink': '#7d5e22',
      primary: '#8e1f2f',
      'primary-strong': '#741624',
      focus: '#7d5e22',
      sidebar: '#0e0b0c',
      'sidebar-line': '#2c2325',
      'on-sidebar': '#e9dfd2',
    },
    dark: {
      ground: '#161113',
      card: '#1f191b',
      sunken: '#2a2225',
      raised: '#453a3e',
      line: '#342b2e',
      'line-strong': '#54474a',
      'gold-ink': '#d9b975',
      primary: '#b33347',
      'primary-strong': '#c53f54',
      focus: '#d9b975',
      sidebar: '#0b0809',
      'sidebar-line': '#2c2325',
      'on-sidebar': '#e9dfd2',
    },
  },
  emerald: {
    light: {
      ground: '#f8f8f1',
      card: '#ffffff',
      sunken: '#eef0e5',
      raised: '#ffffff',
      line: '#dbe0d0',
      'line-strong': '#bfc8b3',
      'gold-ink': '#6b5f22',
      primary: '#0f5c46',
      'primary-strong': '#0a4736',
      focus: '#6b5f22',
      sidebar: '#08120f',
      'sidebar-line': '#22302b',
      'on-sidebar': '#dfe6dc',
    },
    dark: {
      ground: '#0e1512',
      card: '#161f1b',
      sunken: '#1f2a25',
      raised: '#35433c',
      line: '#27332d',
      'line-strong': '#45544c',
      'gold-ink': '#d3bd78',
      primary: '#1a7257',
      'primary-strong': '#1d7a5e',
      focus: '#d3bd78',
      sidebar: '#070d0b',
      'sidebar-line': '#22302b',
      'on-sidebar': '#dfe6dc',
    },
  },
  indigo: {
    light: {
      ground: '#f6f7fb',
      card: '#ffffff',
      sunken: '#ebeef6',
      raised: '#ffffff',
      line: '#d9deeb',
      'line-strong': '#bbc3d6',
      'gold-ink': '#465482',
      primary: '#2f3e8f',
      'primary-strong': '#253277',
      focus: '#465482',
      sidebar: '#0b0e1a',
      'sidebar-line': '#252b42',
      'on-sidebar': '#dde2f0',
    },
    dark: {
      ground: '#10131d',
      card: '#181c29',
      sunken: '#222738',
      raised: '#3b4159',
      line: '#2a3043',
      'line-strong': '#495170',
      'gold-ink': '#b7c3e2',
      primary: '#4a5cc0',
      'primary-strong': '#586acd',
      focus: '#b7c3e2',
      sidebar: '#090b14',
      'sidebar-line': '#252b42',
      'on-sidebar': '#dde2f0',
    },
  },
  plum: {
    light: {
      ground: '#fcf7f8',
      card: '#ffffff',
      sunken: '#f6ecef',
      raised: '#ffffff',
      line: '#ead9df',
      'line-strong': '#d3bbc5',
      'gold-ink': '#8c3f5e',
      primary: '#7b1e5a',
      'primary-strong': '#651749',
      focus: '#8c3f5e',
      sidebar: '#150b13',
      'sidebar-line': '#33222e',
      'on-sidebar': '#ecdfe5',
    },
    dark: {
      ground: '#171015',
      card: '#211820',
      sunken: '#2c2129',
      raised: '#483944',
      line: '#362a33',
      'line-strong': '#584852',
      'gold-ink': '#e0aebf',
      primary: '#a0387b',
      'primary-strong': '#b0458a',
      focus: '#e0aebf',
      sidebar: '#0e070c',
      'sidebar-line': '#33222e',
      'on-sidebar': '#ecdfe5',
    },
  },
  copper: {
    light: {
      ground: '#fcf7f1',
      card: '#ffffff',
      sunken: '#f6ece1',
      raised: '#ffffff',
      line: '#ebdbcb',
      'line-strong': '#d4bea8',
      'gold-ink': '#8a4a1c',
      primary: '#9a3a16',
      'primary-strong': '#802f10',
      focus: '#8a4a1c',
      sidebar: '#140d0a',
      'sidebar-line': '#33251d',
      'on-sidebar': '#efe0d3',
    },
    dark: {
      ground: '#17110e',
      card: '#211a16',
      sunken: '#2c231e',
      raised: '#493c34',
      line: '#362b24',
      'line-strong': '#59493e',
      'gold-ink': '#e3a87c',
      primary: '#a8441c',
      'primary-strong': '#b34a20',
      focus: '#e3a87c',
      sidebar: '#0e0907',
      'sidebar-line': '#33251d',
      'on-sidebar': '#efe0d3',
    },
  },
}
