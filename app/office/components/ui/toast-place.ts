/**
 * Toasts appear at the top of the screen. While a dialog reaches up to there, they appear below its title, so that they cover
 * neither the title nor the buttons at its end.
 */

/** What a toast of some lines takes. */
const TOAST_ROOM = 160
const GAP = 8

/** Of the open dialogs; the last one is in front. */
const headers = new Set<HTMLElement>()

function placeToasts() {
  const header = [...headers].at(-1)
  // Offsets ignore the movement with which a dialog appears.
  const top = header?.parentElement?.offsetTop ?? TOAST_ROOM
  const { style } = document.documentElement
  if (header && top < TOAST_ROOM) style.setProperty('--toast-top', `${top + header.offsetHeight + GAP}px`)
  else style.removeProperty('--toast-top')
}

/** A ref of the header of a dialog, the first element in it. */
export function keepTitleInSight(header: HTMLElement) {
  const observer = new ResizeObserver(placeToasts)
  headers.add(header)
  observer.observe(header)
  if (header.parentElement) observer.observe(header.parentElement)
  window.addEventListener('resize', placeToasts)
  return () => {
    headers.delete(header)
    observer.disconnect()
    window.removeEventListener('resize', placeToasts)
    placeToasts()
  }
}
