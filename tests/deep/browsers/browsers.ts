// The browsers beside Chromium, each with its own product.
import { missingForFirefox, openFirefox } from './firefox.ts'
import { openWalkData, type WalkData } from './walk-data.ts'
import { type Walker, walkerWith } from './walker.ts'
import { missingForWebKit, openWebKit } from './webkit.ts'

interface Browser {
  readonly name: string
  /** Why it cannot be used here, or null. */
  missing(): string | null
  open(site: string): Promise<Walker>
}

export const browsers: readonly Browser[] = [
  {
    name: 'Firefox',
    missing: missingForFirefox,
    open: async (site) => walkerWith(await openFirefox(), site),
  },
  {
    name: 'WebKit',
    missing: missingForWebKit,
    open: async (site) => walkerWith(await openWebKit(), site),
  },
]

/** Always stops browser and product afterwards. */
export async function inProduct(
  browser: Browser,
  work: (walker: Walker, salon: WalkData) => Promise<void>,
): Promise<void> {
  const data = await openWalkData()
  try {
    const walker = await browser.open(data.product.url)
    try {
      await work(walker, data)
    } finally {
      await walker.close()
    }
  } finally {
    await data.product.stop()
  }
}
