/**
 * Toasts appear at the top of the screen. Beside the open dialog they cover nothing of it. Without that room, a toast that fits above the open dialog appears there; a taller one appears below the
 * dialog's title, so that it covers neither the title nor the buttons at the end.
 */

const GAP = 8
/** A toast beside a dialog, with its margins (office.css). */
const ROOM_BESIDE = 336

/** Of the open dialogs; the last one is in front. */
const headers = new Set<HTMLElement>()

function placeToasts() {
  const header = [...headers].at(-1)
  const { style, dataset, clientWidth } = document.documentElement
  const dialog = header?.parentElement
  const isBeside = dialog && clientWidth - dialog.offsetLeft - dialog.offsetWidth >= ROOM_BESIDE
  if (isBeside) dataset.toasts = 'beside'
  else delete dataset.toasts
  if (!header || isBeside) {
    style.removeProperty('--dialog-top')
    style.removeProperty('--below-title')
    return
  }
  // Offsets ignore the movement with which a dialog appears.
  const top = dialog?.offsetTop ?? 0
  style.setProperty('--dialog-top', `${top}px`)
  style.setProperty('--below-title', `${top + header.offsetHeight + GAP}px`)
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
