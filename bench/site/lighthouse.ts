// One Lighthouse visit on the simulated slow phone, and the median of several.
import lighthouse from 'lighthouse'
import puppeteer from 'puppeteer-core'
import { median } from '../figure.ts'
import { retryWhenThrottled } from '../retry-when-throttled.ts'
import { wholeBrowserOptions } from './whole-browser.ts'

export interface Report {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  readonly lcpMs: number
  readonly fcpMs: number
  readonly tbtMs: number
  readonly cls: number
  readonly scriptBytes: number
  readonly totalBytes: number
}

export async function medianReport(url: string, visits: number): Promise<Report> {
  const reports: Report[] = []
  for (let count = 0; count < visits; count += 1) reports.push(await retryWhenThrottled(() => visitOnce(url)))
  const [first] = reports
  if (!first) throw new Error('No visit was made')
  const fields = Object.keys(first) as (keyof Report)[]
  const middle = fields.map((field) => [field, median(reports.map((report) => report[field]))])
  return Object.fromEntries(middle) as Report
}

async function visitOnce(url: string): Promise<Report> {
  const { executablePath, args } = wholeBrowserOptions()
  const browser = await puppeteer.launch({ executablePath, args })
  try {
    const result = await lighthouse(
      url,
      { output: 'json', logLevel: 'error' },
      undefined,
      await browser.newPage(),
    )
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse could not measure ${url}`)
    const { categories, audits } = result.lhr
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
    const requests = (audits['network-requests']?.details as { items?: Transfer[] } | undefined)?.items ?? []
    const sum = (items: readonly Transfer[]) => items.reduce((total, item) => total + item.transferSize, 0)
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      lcpMs: value('largest-contentful-paint'),
      fcpMs: value('first-contentful-paint'),
      tbtMs: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      scriptBytes: sum(requests.filter(({ resourceType }) => resourceType === 'Script')),
      totalBytes: sum(requests),
    }
  } finally {
    await browser.close()
  }
}

interface Transfer {
  readonly resourceType: string
  readonly transferSize: number
}
