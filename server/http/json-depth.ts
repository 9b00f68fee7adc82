// Measures the nesting of a JSON text in one pass before it is parsed. Deep nesting overflows the stack of
// JSON serializers and crashes the embedded engine.

/** Far above what legitimate documents need. */
export const maxJsonDepth = 64

const codes = {
  quote: 0x22,
  backslash: 0x5c,
  list: 0x5b,
  listEnd: 0x5d,
  object: 0x7b,
  objectEnd: 0x7d,
} as const

export function isNestedTooDeep(json: string): boolean {
  let depth = 0
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index)
    if (code === codes.quote) index = endOfText(json, index)
    else if (code === codes.list || code === codes.object) depth += 1
    else if (code === codes.listEnd || code === codes.objectEnd) depth -= 1
    if (depth > maxJsonDepth) return true
  }
  return false
}

/** Index of the closing quote of the string that starts here. */
function endOfText(json: string, start: number): number {
  for (let end = start; ; ) {
    end = json.indexOf('"', end + 1)
    if (end === -1) return json.length
    let before = end - 1
    while (json.charCodeAt(before) === codes.backslash) before -= 1
    if ((end - before) % 2 === 1) return end
  }
}
