// The public site as a visitor on a slow phone meets it, beside a page written by hand, and the rate at which its HTML
// leaves the server, beside a bare Node server that holds the same bytes.
import { brotliCompressSync } from 'node:zlib'
import { buildIfChanged } from '../scripts/build.ts'
import { startProduct } from '../tests/e2e/support/product.ts'
import type { Figure } from './figure.ts'
import { type HeldAnswer, hold, startBareServer } from './site/bare-server.ts'
import { medianReport, type Report } from './site/lighthouse.ts'
import { requestRate } from './site/request-rate.ts'
import { readFirstScreen, staticTwin } from './site/static-twin.ts'

export const title = 'Public site: Lighthouse mobile (median of 3), transfer, pages per second'

const VISITS = 3
const browserHeaders = { 'accept-encoding': 'br', accept: 'image/avif,image/webp,*/*' }

export async function measure(): Promise<Figure[]> {
  await buildIfChanged((text) => process.stdout.write(`${text}\n`))
  const product = await startProduct({ LOG_LEVEL: 'warn' })
  try {
    const home = await medianReport(`${product.url}/`, VISITS)
    const services = await medianReport(`${product.url}/services`, VISITS)
    const twin = await measureTwin(product.url)
    return [
      ...scores('/', home),
      ...scores('/services', services),
      ...transfer(home),
      lcpBesideTwin(home, twin),
      await pagesPerSecond(product.url),
    ]
  } finally {
    await product.stop()
  }
}

function scores(page: string, report: Report): Figure[] {
  const atLeast = (what: string, ours: number, least: number): Figure => ({
    what: `${page} ${what}`,
    ours,
    unit: 'points',
    target: `≥ ${least}`,
    met: ours >= least,
  })
  const tbt = Math.round(report.tbtMs)
  const cls = Math.round(report.cls * 1000) / 1000
  return [
    atLeast('performance', report.performance, 98),
    atLeast('accessibility', report.accessibility, 100),
    atLeast('best practices', report.bestPractices, 100),
    atLeast('SEO', report.seo, 100),
    { what: `${page} total blocking time`, ours: tbt, unit: 'ms', target: '≤ 100 ms', met: tbt <= 100 },
    { what: `${page} layout shift`, ours: cls, unit: '', target: '≤ 0.01', met: cls <= 0.01 },
  ]
}

function transfer(home: Report): Figure[] {
  const atMost = (what: string, bytes: number, most: number): Figure => {
    const ours = Math.round(bytes / 100) / 10
    return { what, ours, unit: 'KB', target: `≤ ${most} KB`, met: ours <= most }
  }
  return [
    atMost('/ JavaScript before scrolling', home.scriptBytes, 118),
    atMost('/ everything before scrolling', home.totalBytes, 380),
  ]
}

function lcpBesideTwin(home: Report, twin: Report): Figure {
  const ratio = Math.round((home.lcpMs / twin.lcpMs) * 100) / 100
  return {
    what: '/ largest contentful paint',
    ours: Math.round(home.lcpMs),
    unit: 'ms',
    peer: { name: 'hand-written static page', value: Math.round(twin.lcpMs) },
    ratio,
    target: '≤ 1.25 × static page',
    met: ratio <= 1.25,
  }
}

async function measureTwin(product: string): Promise<Report> {
  const screen = readFirstScreen(await (await fetch(`${product}/`)).text())
  const page: HeldAnswer = {
    body: brotliCompressSync(staticTwin(screen)),
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
  }
  const pictures = screen.picture.srcSet.split(', ').map((entry) => entry.split(' ')[0] ?? '')
  const answers = new Map([['/', page]])
  for (const path of [...pictures, ...screen.fonts, screen.picture.fallback, '/favicon.ico']) {
    answers.set(path, await hold(product + path.replaceAll('&amp;', '&'), browserHeaders))
  }
  const server = await startBareServer(answers)
  try {
    return await medianReport(`${server.url}/`, VISITS)
  } finally {
    await server.stop()
  }
}

async function pagesPerSecond(product: string): Promise<Figure> {
  const server = await startBareServer(new Map([['/', await hold(`${product}/`, browserHeaders)]]))
  try {
    await requestRate(`${product}/`, 1)
    const ours = Math.round(await requestRate(`${product}/`))
    const bare = Math.round(await requestRate(`${server.url}/`))
    const ratio = Math.round((ours / bare) * 100) / 100
    return {
      what: 'home page from the cache',
      ours,
      unit: 'requests/s',
      peer: { name: 'bare Node server, same bytes', value: bare },
      ratio,
      target: '≥ 0.5 × bare Node',
      met: ratio >= 0.5,
    }
  } finally {
    await server.stop()
  }
}
