/** Runs what nobody waits for once the browser has drawn what somebody does wait for. */
export function afterThisFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
