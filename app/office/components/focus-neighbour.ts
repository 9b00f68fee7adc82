/**
 * Before an entry of a list is removed with the pressed button: moves the focus to the same button of the next entry, or to the
 * page if there is none. Keyboard and screen reader users keep their position.
 */
export function focusNeighbour(button: HTMLElement): void {
  const entry = button.closest('tr, li')
  const neighbour = entry?.nextElementSibling ?? entry?.previousElementSibling
  const same = neighbour?.querySelector<HTMLElement>(`[data-action="${button.dataset.action}"]`)
  const target = same ?? document.querySelector('main')
  target?.focus()
}
