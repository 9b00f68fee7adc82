// The appointment dialog as the tests of several files use it.
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Locator, Page } from 'playwright-core'
import { alive } from '../support/browser.ts'

export const SENT = "Appointment request submitted! We'll contact you soon."
export const FAILED = 'Failed to submit appointment. Please try again.'

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Book an appointment' })

export async function pressBook(page: Page) {
  await page.locator('main').getByRole('button', { name: 'BOOK APPOINTMENT' }).first().click()
  const dialog = dialogOf(page)
  await dialog.waitFor()
  return dialog
}

/** With React behind it; without, the dialog is open just the same and its form is a plain post. */
export async function openDialog(page: Page) {
  await alive(page)
  return pressBook(page)
}

/** Unfolds what may be told besides; what was told before a reload is so already. */
export async function openWishes(form: Locator) {
  const fold = form.locator('details')
  if (!(await fold.evaluate((details: HTMLDetailsElement) => details.open)))
    await fold.locator('summary').click()
}

/** The dialog's day is set just after it is shown. */
export const dayIs = (page: Page, day: string) =>
  page.waitForFunction(
    (expected) =>
      (document.getElementById('appointment-preferredDay') as HTMLInputElement).value === expected,
    day,
  )

export async function leadsOf(service: SupabaseClient, name: string) {
  const { data, error } = await service.from('leads').select().eq('full_name', name)
  if (error) throw error
  return data
}

export const kolkataDay = (moment: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short' }).format(moment)
