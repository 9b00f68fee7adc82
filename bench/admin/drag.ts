// Drags an appointment over a full day with the CPU throttled four times, and reads from the browser's trace how
// many of the needed frames were drawn in time.
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import type { Office } from '#testing/office/office.ts'
import type { Figure } from '../figure.ts'
import { fullDayPath } from './full-day.ts'

const TIMES_SLOWER = 4
const FRAMES_A_SECOND = 60
const SECONDS = 4
/** One frame in thirty may be late: other load on the machine is in the trace too. */
const FEWEST = 58
/** Appointments of the first lane, by their position on the initial screen. */
const IN_THE_MIDDLE = 1
const AT_THE_EDGE = 3

export async function measureDrag(office: Office): Promise<Figure[]> {
  const page = await office.enter(fullDayPath, { viewport: { width: 1280, height: 900 } })
  const browser = page.context().browser()
  if (!browser) throw new Error('The page belongs to no browser that could be traced.')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER })
  const within = framesASecond(await traceOfDrag(page, browser, IN_THE_MIDDLE))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  const along = framesASecond(await traceOfDrag(page, browser, AT_THE_EDGE))
  await page.context().close()
  const what = 'calendar: moving a visit of a day with 180, CPU throttled 4 ×'
  return [
    { what, ours: within, unit: 'frames/s', target: `≥ ${FEWEST}`, met: within >= FEWEST },
    {
      what: `${what}, at the edge, while the day scrolls`,
      ours: along,
      unit: 'frames/s',
      target: 'no target',
      met: true,
    },
  ]
}

async function traceOfDrag(page: Page, browser: Browser, which: number): Promise<Buffer> {
  const visit = await page.locator('[data-appointment]').nth(which).boundingBox()
  if (!visit) throw new Error('There is no visit to move.')
  const from = { x: visit.x + visit.width / 2, y: visit.y + visit.height / 2 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 12)
  await page.locator('[data-ghost]').waitFor()
  await browser.startTracing(page, { categories: ['cc', 'benchmark'] })
  const begun = performance.now()
  const steps = SECONDS * FRAMES_A_SECOND
  for (let step = 1; step <= steps; step += 1) {
    const turn = (step / steps) * 6 * Math.PI
    await page.mouse.move(from.x + 250 * (1 - Math.cos(turn)), from.y + 120 * Math.sin(turn))
    await pause(Math.max(0, begun + (step * 1000) / FRAMES_A_SECOND - performance.now()))
  }
  return browser.stopTracing()
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly args: {
    readonly frame_reporter?: { readonly state: string; readonly affects_smoothness: boolean }
  }
}

function framesASecond(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const frames = traceEvents.flatMap(({ name, ph, args }) =>
    name === 'PipelineReporter' && ph === 'b' && args.frame_reporter ? [args.frame_reporter] : [],
  )
  const drawn = frames.filter(({ state }) => state === 'STATE_PRESENTED_ALL').length
  const late = frames.filter((frame) => frame.state === 'STATE_DROPPED' && frame.affects_smoothness).length
  if (drawn === 0) throw new Error('The trace names no frame that was drawn.')
  return (FRAMES_A_SECOND * drawn) / (drawn + late)
}
