// The browsers beside Chromium, each with a salon of its own to walk through.
import { missingForFirefox, openFirefox } from './firefox.ts'
import { openSalon, type Salon } from './salon.ts'
import { type Walker, walkerWith } from './walker.ts'
import { missingForWebKit, openWebKit } from './webkit.ts'

interface Browser {
  readonly name: string
  /** Why it cannot be used here; null where it can. */
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

/** Whatever happens on the way, browser and product are gone afterwards. */
export async function inSalon(
  browser: Browser,
  work: (walker: Walker, salon: Salon) => Promise<void>,
): Promise<void> {
  const salon = await openSalon()
  try {
    const walker = await browser.open(salon.product.url)
    try {
      await work(walker, salon)
    } finally {
      await walker.close()
    }
  } finally {
    await salon.product.stop()
  }
}
