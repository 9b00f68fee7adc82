// How deep a JSON text nests, announced in one pass and before anything parses it. Parsers go down level by level: a thousand
// brackets cost V8 little and its writers a stack overflow, thirty thousand break the embedded engine.
// Every room that reads JSON from a request asks this first.

/** Documents of editors and the like stay far below. */
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

/** Where the text that begins here is closed: at the next quote that no backslash takes with it. */
function endOfText(json: string, start: number): number {
  for (let end = start; ; ) {
    end = json.indexOf('"', end + 1)
    if (end === -1) return json.length
    let before = end - 1
    while (json.charCodeAt(before) === codes.backslash) before -= 1
    if ((end - before) % 2 === 1) return end
  }
}
