// A code for the camera of a phone, drawn where it is shown: in the browser without a network, or by the server without a script.
import { create } from 'qrcode'

/** As the standard wants it around a code. */
const MARGIN = 4

interface CodeShape {
  readonly viewBox: string
  /** What is dark, with a unit a module. */
  readonly path: string
}

export function codeShape(text: string): CodeShape {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  let path = ''
  for (const [index, isDark] of data.entries()) {
    if (isDark) path += `M${index % size} ${Math.floor(index / size)}h1v1h-1z`
  }
  const whole = size + 2 * MARGIN
  return { viewBox: `${-MARGIN} ${-MARGIN} ${whole} ${whole}`, path }
}
