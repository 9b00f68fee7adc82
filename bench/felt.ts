// What a person with a cheap phone feels: slow 4G (150 ms, 1.6 Mbit/s), the processor four times slower.
import { buildIfChanged } from '../scripts/build.ts'
import { ensureBrowser } from '../scripts/test/browser.ts'
import { measureAppointmentRequest } from './felt/appointment-request.ts'
import type { Figure } from './figure.ts'

export const title = 'On a cheap phone with slow 4G'

export async function measure(): Promise<Figure[]> {
  const say = (text: string) => process.stdout.write(`${text}\n`)
  process.env.CHROMIUM_PATH = ensureBrowser(say)
  await buildIfChanged(say)
  return measureAppointmentRequest()
}
