/**
 * Before an entry of a list goes, together with the button that was pressed: hands the focus to the same button of the
 * entry that takes its place, or to the page where there is none. Whoever works by keyboard or ear stays where they were.
 */
export function focusNeighbour(button: HTMLElement): void {
  const entry = button.closest('tr, li')
  const neighbour = entry?.nextElementSibling ?? entry?.previousElementSibling
  const same = neighbour?.querySelector<HTMLElement>(`[data-action="${button.dataset.action}"]`)
  const target = same ?? document.querySelector('main')
  target?.focus()
}
