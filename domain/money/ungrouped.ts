/** In the Indian or the western way. A decimal comma is no grouping: '1,50' stays as it is and is refused. */
const GROUPED = /^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/

/** A typed amount without the commas of its groups: '1,25,000.50' is '125000.50'. Other text only loses blanks at its ends. */
export function ungrouped(typed: string): string {
  const text = typed.trim()
  return GROUPED.test(text) ? text.replaceAll(',', '') : text
}
