const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** '640 bytes', '3.4 MB', '512 MB' */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const size = bytes / 1000 ** power
  return `${size < 10 && power > 0 ? size.toFixed(1) : Math.round(size)} ${units[power]}`
}
