// What a person with a cheap phone waits for: slow 4G (150 ms, 1.6 Mbit/s) and a processor four times slower than this one.

import { ensureBrowser } from '#testing/browser/ensure-browser.ts'
import { buildIfChanged } from '../scripts/build.ts'
import { measureAppointmentRequest } from './felt/appointment-request.ts'
import { measureLargestPaint } from './felt/largest-paint.ts'
import { measureOffice } from './felt/office.ts'
import type { Figure } from './figure.ts'

export const title = 'What is felt on a cheap phone: slow 4G, processor 4 × slowed'

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
