// The public site on a slow phone beside a handwritten page, and its HTML throughput beside a bare Node server with
// the same bytes.
import { buildIfChanged } from '../scripts/build.ts'
import type { Figure } from './figure.ts'
import { hold, startBareServer } from './site/bare-server.ts'
import { medianReport, type Report } from './site/lighthouse.ts'
import { FURTHER_PAGES, HOME, SERVICES, startSite } from './site/public-pages.ts'
import { startReferenceServer } from './site/reference-server.ts'
import { requestRate } from './site/request-rate.ts'

export const title = 'Public site: Lighthouse mobile (median of 3), transfer, pages per second'

const VISITS = 3

export async function measure(): Promise<Figure[]> {
  await buildIfChanged((text) => process.stdout.write(`${text}\n`))
  const product = await startSite()
  try {
    const home = await medianReport(product.url + HOME, VISITS)
    const services = await medianReport(product.url + SERVICES, VISITS)
    const figures = [
      ...scores(HOME, home),
      ...scores(SERVICES, services),
      ...transfer(HOME, home, 118),
      await lcpBesideReference(product.url, HOME, home),
    ]
    for (const page of FURTHER_PAGES) {
      const report = await medianReport(product.url + page, VISITS)
      figures.push(...scores(page, report), ...transfer(page, report, 120))
      figures.push(await lcpBesideReference(product.url, page, report))
    }
    return [...figures, await pagesPerSecond(product.url)]
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

function transfer(page: string, report: Report, mostScript: number): Figure[] {
  const atMost = (what: string, bytes: number, most: number): Figure => {
    const ours = Math.round(bytes / 100) / 10
    return { what, ours, unit: 'KB', target: `≤ ${most} KB`, met: ours <= most }
  }
  return [
    atMost(`${page} JavaScript before scrolling`, report.scriptBytes, mostScript),
    atMost(`${page} everything before scrolling`, report.totalBytes, 380),
  ]
}

async function lcpBesideReference(product: string, page: string, report: Report): Promise<Figure> {
  const twin = await startReferenceServer(product, page)
  try {
    const { lcpMs } = await medianReport(twin.url, VISITS)
    const ratio = Math.round((report.lcpMs / lcpMs) * 100) / 100
    return {
      what: `${page} largest contentful paint, as Lighthouse computes it`,
      ours: Math.round(report.lcpMs),
      unit: 'ms',
      peer: { name: twin.name, value: Math.round(lcpMs) },
      ratio,
      target: '≤ 1.25 × static page',
      met: ratio <= 1.25,
    }
  } finally {
    await twin.stop()
  }
}

async function pagesPerSecond(product: string): Promise<Figure> {
  const server = await startBareServer(new Map([['/', await hold(`${product}/`)]]))
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
