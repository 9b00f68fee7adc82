/** Runs background work after the next paint. */
export function afterThisFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
