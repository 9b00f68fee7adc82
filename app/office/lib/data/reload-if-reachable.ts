/**
 * Loads the page again, unless the server cannot be reached. Most browsers cache a failed import for the life of the page, and the files
 * of an older release are gone, so importing once more is not enough.
 */
export async function reloadIfReachable(): Promise<void> {
  const isReachable = await fetch(window.location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isReachable) window.location.reload()
}
