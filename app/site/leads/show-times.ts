/** The name of the button that asks for free times without scripts. */
export const SHOW_TIMES = 'show-times'
