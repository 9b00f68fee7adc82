/** Decodes a file in one of the encodings of spreadsheets: UTF-8, UTF-16, or Windows-1252. */

const LARGEST_MB = 20

/** Its message is shown to the user. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

export function refuseLarge(bytes: number): void {
  const megabytes = Math.ceil(bytes / 1_000_000)
  if (megabytes > LARGEST_MB)
    throw new UnreadableFile(
      `The file is ${megabytes} MB; the limit is ${LARGEST_MB} MB. Split it into several files.`,
    )
}

export function decodeFile(bytes: Uint8Array): string {
  refuseLarge(bytes.length)
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  if (text.trim() === '') throw new UnreadableFile('The file is empty.')
  if (text.includes('\0'))
    throw new UnreadableFile('This is not a CSV file. Save the sheet as CSV and choose that file.')
  return text
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without a byte order mark: Latin text in UTF-16 has a zero in each second byte.
  if (second === 0 && first !== 0) return 'utf-16le'
  if (first === 0 && second !== 0) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
