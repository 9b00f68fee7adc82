import type { Page } from '@playwright/test'

/** Holds matching requests until the returned function is called. */
export async function holdRequests(page: Page, addresses: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addresses, async (route) => {
    await held
    await route.continue()
  })
  return release
}
