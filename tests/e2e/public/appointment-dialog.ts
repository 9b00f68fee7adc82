// Helpers for the appointment dialog.
import { expect, type Locator, type Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { hydrated } from '#testing/browser/browser.ts'

export const SENT = "Appointment request submitted! We'll contact you soon."
export const FAILED = 'Failed to submit appointment. Please try again.'

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Book an appointment' })

export async function pressBook(page: Page) {
  await page.locator('main').getByRole('button', { name: 'BOOK APPOINTMENT' }).first().click()
  const dialog = dialogOf(page)
  await expect(dialog).toBeVisible()
  return dialog
}

/** After hydration; without React the dialog also opens and its form is a plain post. */
export async function openDialog(page: Page) {
  await hydrated(page)
  return pressBook(page)
}

export const sendRequest = (form: Locator) =>
  form.getByRole('button', { name: 'Request Appointment' }).click()

/** Unfolds the optional fields; a restored draft has unfolded them already. */
export async function openPreferredTime(form: Locator) {
  const fold = form.locator('details').first()
  if (!(await fold.evaluate((details: HTMLDetailsElement) => details.open)))
    await fold.locator('summary').click()
}

/** The dialog's day is set just after it is shown. */
export const dayIs = (page: Page, day: string | RegExp) =>
  expect(page.locator('#appointment-preferredDay')).toHaveValue(day)

export async function leadsOf(service: SupabaseClient, name: string) {
  const { data, error } = await service.from('leads').select().eq('full_name', name)
  if (error) throw error
  return data
}

export const kolkataDay = (moment: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short' }).format(moment)
