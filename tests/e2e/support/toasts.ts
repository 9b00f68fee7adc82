import type { Page } from 'playwright-core'

/** Waits for a message over the page with exactly these words. */
export async function seesToast(page: Page, words: string): Promise<void> {
  await page.locator('[data-sonner-toast]').getByText(words, { exact: true }).first().waitFor()
}

/** The message over the page that holds this text. */
export const toast = (page: Page, text: string | RegExp) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text })
