/** Names the button that asks for the times where no script does. */
export const SHOW_TIMES = 'show-times'
