// The public site on Lighthouse's slow phone, compared with a static page, and the rate at which its HTML is served,
// compared with a bare Node server that holds the same bytes.
import { buildIfChanged } from '../scripts/build.ts'
import type { Figure } from './figure.ts'
import { hold, startBareServer } from './site/bare-server.ts'
import { medianReport, type Report } from './site/lighthouse.ts'
import { type Content, PAGES, startSite } from './site/public-pages.ts'
import { startReferenceServer } from './site/reference-server.ts'
import { requestRate } from './site/request-rate.ts'

export const title = 'Public site: Lighthouse mobile (median of 5), transfer, pages per second'

const VISITS = 5

export async function measure(): Promise<Figure[]> {
  await buildIfChanged((text) => process.stdout.write(`${text}\n`))
  return [...(await measureContent('starter')), ...(await measureContent('reviews'))]
}

async function measureContent(content: Content): Promise<Figure[]> {
  const product = await startSite(content)
  try {
    const figures: Figure[] = []
    for (const page of PAGES) {
      const report = await medianReport(product.url + page, VISITS)
      figures.push(...scores(`${page} (${content})`, report), ...transfer(`${page} (${content})`, report))
      if (content === 'starter') figures.push(await lcpBesideReference(product.url, page, report))
    }
    return content === 'starter' ? [...figures, await pagesPerSecond(product.url)] : figures
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
    atLeast('performance', report.performance, 97),
    atLeast('accessibility', report.accessibility, 100),
    atLeast('best practices', report.bestPractices, 100),
    atLeast('SEO', report.seo, 100),
    { what: `${page} total blocking time`, ours: tbt, unit: 'ms', target: '≤ 150 ms', met: tbt <= 150 },
    { what: `${page} layout shift`, ours: cls, unit: '', target: '0', met: cls === 0 },
  ]
}

function transfer(page: string, report: Report): Figure[] {
  const atMost = (what: string, bytes: number, most: number): Figure => {
    const ours = Math.round(bytes / 100) / 10
    return { what, ours, unit: 'KB', target: `≤ ${most} KB`, met: ours <= most }
  }
  return [
    atMost(`${page} JavaScript before scrolling`, report.scriptBytes, 130),
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
      target: '≤ 1.3 × static page',
      met: ratio <= 1.3,
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
