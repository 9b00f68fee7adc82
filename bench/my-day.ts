// My day on a slow phone: first paint at the first visit, later and without a network, and the bytes of page and worker.
import { ensureBrowser } from '#testing/browser/ensure-browser.ts'
import { buildIfChanged } from '../scripts/build.ts'
import type { Figure } from './figure.ts'
import { measureFirstPaint } from './my-day/first-paint.ts'
import { startSampleDay } from './my-day/sample-day.ts'
import { measureWeight } from './my-day/weight.ts'
import { launchWholeBrowser } from './site/whole-browser.ts'

export const title = 'My day with eight visits: slow 4G, CPU throttled 4 ×'

export async function measure(): Promise<Figure[]> {
  const say = (text: string) => process.stdout.write(`${text}\n`)
  process.env.CHROMIUM_PATH = ensureBrowser(say)
  await buildIfChanged(say)
  const browser = await launchWholeBrowser()
  try {
    const day = await startSampleDay(browser)
    try {
      return [...(await measureWeight(day)), ...(await measureFirstPaint(browser, day))]
    } finally {
      await day.stop()
    }
  } finally {
    await browser.close()
  }
}
