// Huffman codes of JPEG: how a table in a file is read, and the tables that the standard itself suggests (annex K),
// which hold every symbol that a sequential picture may need, so that what we write needs no second look.

export interface HuffmanTable {
  /** How many codes there are of each length, 1 to 16. */
  readonly counts: Uint8Array
  readonly symbols: Uint8Array
}

const lookupBits = 9

/** For reading: short codes by one look, long ones by their length. */
export interface HuffmanDecoder {
  /** By the next 9 bits: length << 8 | symbol, or 0 for a longer code. */
  readonly lookup: Uint16Array
  /** By length: the first code that is too large for it, left-aligned to 16 bits, and where its symbols begin. */
  readonly limits: Int32Array
  readonly offsets: Int32Array
  readonly symbols: Uint8Array
}

export function decoderOf({ counts, symbols }: HuffmanTable): HuffmanDecoder {
  const lookup = new Uint16Array(1 << lookupBits)
  const limits = new Int32Array(17)
  const offsets = new Int32Array(17)
  let code = 0
  let index = 0
  for (let length = 1; length <= 16; length += 1) {
    const count = counts[length - 1] ?? 0
    offsets[length] = index - code
    for (let at = 0; at < count && length <= lookupBits; at += 1) {
      const entry = (length << 8) | (symbols[index + at] ?? 0)
      const from = (code + at) << (lookupBits - length)
      lookup.fill(entry, from, from + (1 << (lookupBits - length)))
    }
    code += count
    index += count
    limits[length] = code << (16 - length)
    code <<= 1
  }
  return { lookup, limits, offsets, symbols }
}

/** Whether the codes fit into their lengths; a table that lies would send the reader astray. */
export function isPossible({ counts, symbols }: HuffmanTable): boolean {
  let room = 1
  for (const count of counts) {
    room = room * 2 - count
    if (room < 0) return false
  }
  return symbols.length <= 256
}

/** For writing: by symbol, its code and how many bits it has. */
export interface HuffmanEncoder {
  readonly codes: Uint16Array
  readonly lengths: Uint8Array
}

export function encoderOf({ counts, symbols }: HuffmanTable): HuffmanEncoder {
  const codes = new Uint16Array(256)
  const lengths = new Uint8Array(256)
  let code = 0
  let index = 0
  for (let length = 1; length <= 16; length += 1) {
    for (let left = counts[length - 1] ?? 0; left > 0; left -= 1) {
      const symbol = symbols[index] ?? 0
      codes[symbol] = code
      lengths[symbol] = length
      code += 1
      index += 1
    }
    code <<= 1
  }
  return { codes, lengths }
}

const table = (counts: readonly number[], symbols: string | readonly number[]): HuffmanTable => ({
  counts: Uint8Array.from(counts),
  symbols:
    typeof symbols === 'string' ? new Uint8Array(Buffer.from(symbols, 'hex')) : Uint8Array.from(symbols),
})

const categories = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

export const standardTables = {
  luma: {
    dc: table([0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], categories),
    ac: table(
      [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125],
      '01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a34353637' +
        '38393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2' +
        'a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8' +
        'f9fa',
    ),
  },
  chroma: {
    dc: table([0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0], categories),
    ac: table(
      [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 119],
      '000102031104052131061241510761711322328108144291a1b1c109233352f0156272d10a162434e125f11718191a262728292a3536' +
        '3738393a434445464748494a535455565758595a636465666768696a737475767778797a82838485868788898a9293949596979899' +
        '9aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8' +
        'f9fa',
    ),
  },
} as const
