import { expect, type Page } from '@playwright/test'

/** Waits for a toast with exactly this text. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.locator('[data-sonner-toast]').getByText(text, { exact: true }).first()).toBeVisible()
}

/** A toast that contains this text. */
export const toast = (page: Page, text: string | RegExp) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text })
