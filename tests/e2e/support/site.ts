import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type Product, startProduct } from './product.ts'

interface Site {
  readonly product: Product
  readonly browser: Browser
}

/** The product and a browser for the tests of one file, opened before its first and closed after its last. */
export function openSite(environment: Readonly<Record<string, string>> = {}): Site {
  let opened: Site | undefined
  beforeAll(async () => {
    const [product, browser] = await Promise.all([startProduct(environment), launchBrowser()])
    opened = { product, browser }
  })
  afterAll(async () => {
    await opened?.browser.close()
    await opened?.product.stop()
  })

  function site(): Site {
    if (!opened) throw new Error('The site is open within tests only.')
    return opened
  }
  return {
    get product() {
      return site().product
    },
    get browser() {
      return site().browser
    },
  }
}
