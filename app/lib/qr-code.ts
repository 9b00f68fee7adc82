// Draws a QR code as an SVG path: in the browser without a network, or on the server without a script.
import { create } from 'qrcode'

/** The quiet zone of the standard. */
const MARGIN = 4

interface QrCodePath {
  readonly viewBox: string
  /** Path of the dark modules, one unit per module. */
  readonly path: string
}

export function qrCodePath(text: string): QrCodePath {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  let path = ''
  for (const [index, isDark] of data.entries()) {
    if (isDark) path += `M${index % size} ${Math.floor(index / size)}h1v1h-1z`
  }
  const whole = size + 2 * MARGIN
  return { viewBox: `${-MARGIN} ${-MARGIN} ${whole} ${whole}`, path }
}
