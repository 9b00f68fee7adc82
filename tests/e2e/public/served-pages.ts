// Public pages as the server sends them, read without a browser.
import { faultsIn } from '#testing/schema-org/validate.ts'

export const read = async (address: string) => (await fetch(address)).text()

/** The paths of all pages in the sitemap. */
export async function sitemapPaths(url: string): Promise<string[]> {
  const sitemap = await read(`${url}/sitemap.xml`)
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page = '']) => new URL(page).pathname)
}

/** The structured data of a page. */
export const structuredData = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  )

/** By page: the number of blocks of structured data, and their faults. */
export async function structuredDataFaults(
  url: string,
  paths: readonly string[],
): Promise<Record<string, unknown>> {
  const found = paths.map(async (path) => {
    const blocks = structuredData(await read(url + path))
    return [path, [blocks.length, ...blocks.flatMap(faultsIn)]]
  })
  return Object.fromEntries(await Promise.all(found))
}

/** Pages without structured data about the business. */
const legalPages = ['/privacy', '/terms', '/refunds']

/** The same without faults. */
export const withoutFaults = (paths: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(paths.map((path) => [path, [legalPages.includes(path) ? 0 : 1]]))

/** The text of the page's content, without tags. */
export const contentText = (html: string): string =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '').replace(/<!--.*?-->|<[^>]+>/g, '')
