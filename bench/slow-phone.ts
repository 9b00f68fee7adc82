// What a user with a cheap phone waits for: slow 4G (150 ms, 1.6 Mbit/s) and a CPU throttled four times.

import { ensureBrowser } from '#testing/browser/ensure-browser.ts'
import { buildIfChanged } from '../scripts/build.ts'
import type { Figure } from './figure.ts'
import { measureAppointmentRequest } from './slow-phone/appointment-request.ts'
import { measureLargestPaint } from './slow-phone/largest-paint.ts'
import { measureOffice } from './slow-phone/office.ts'

export const title = 'Slow phone: slow 4G, CPU throttled 4 ×'

export async function measure(): Promise<Figure[]> {
  const say = (text: string) => process.stdout.write(`${text}\n`)
  process.env.CHROMIUM_PATH = ensureBrowser(say)
  await buildIfChanged(say)
  return [
    ...(await measureAppointmentRequest()),
    ...(await measureLargestPaint()),
    ...(await measureOffice()),
  ]
}
