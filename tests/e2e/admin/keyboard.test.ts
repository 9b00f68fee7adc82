// The back-office without a mouse.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { type Office, openOffice, toast } from './office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
  await office.run(`
    delete from public.services;
    insert into public.services (name, price) values ('Bridal Mehendi', 5000);
    insert into public.clients (full_name, phone) values ('Asha Rao', '98765 43210')`)
})
afterAll(() => office?.close())

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
  })

/** Presses Tab until the wished control has the focus. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await focused(page)).trim() === name) return
  }
  throw new Error(`Tab never reaches "${name}"`)
}

describe('with the keyboard alone', () => {
  it('the first Tab offers to skip the navigation', async () => {
    const page = await office.enter('/admin/clients')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to the page')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Add client')
  })

  it('an appointment is booked', async () => {
    const page = await office.enter('/admin/appointments')
    await page.getByText('No appointments found').waitFor()
    await tabTo(page, 'Add appointment')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await dialog.waitFor()
    await expect
      .poll(() =>
        dialog
          .getByRole('combobox', { name: 'Client' })
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true)
    await page.keyboard.type('asha')
    await page.getByRole('option', { name: /Asha Rao/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('mehendi')
    await page.getByRole('option', { name: /Bridal Mehendi/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('12242026')
    await page.keyboard.press('Tab')
    await page.keyboard.type('0630PM')
    await tabTo(page, 'Add appointment')
    await page.keyboard.press('Enter')
    await toast(page, 'Appointment added successfully').waitFor()
    expect(await office.rows(sql`select appointment_date from public.appointments`)).toEqual([
      { appointment_date: new Date('2026-12-24T13:00:00Z') },
    ])
  })

  it('Escape closes an open list before it closes the dialog', async () => {
    const page = await office.enter('/admin/appointments?new=1')
    const client = page.getByRole('combobox', { name: 'Client' })
    await client.focus()
    await page.keyboard.type('asha')
    await page.getByRole('option', { name: /Asha Rao/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('option', { name: /Asha Rao/ }).waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog', { name: 'Add appointment' }).isVisible()).toBe(true)
  })
})
