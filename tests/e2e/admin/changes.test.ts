// Changes that overlap, repeat or get lost on the way: each is made once, and none is in another's way.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { answering } from '../support/confirm.ts'
import { holdRequests } from '../support/held-requests.ts'
import { toast } from '../support/toasts.ts'
import { type Office, openOffice } from './office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
  await office.run(`
    insert into public.leads (full_name, phone, service_interested) values ('A Visitor', '90000 00001', 'Nails');
    delete from public.services;
    insert into public.services (name, price) select 'Service ' || to_char(n, 'FM00'), 100 from generate_series(1, 26) n`)
})
afterAll(() => office?.close())

const clientsNamed = (name: string) =>
  office.rows(sql`select notes from public.clients where full_name = ${name}`)

describe('adding', () => {
  it('twice by a double tap adds once', async () => {
    const page = await office.enter('/admin/clients?new=1')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Full Name').fill('Tapped twice')
    await dialog.locator('form').evaluate((form: HTMLFormElement) => {
      form.requestSubmit()
      form.requestSubmit()
    })
    await toast(page, 'Client added successfully').first().waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Tapped twice').waitFor()
    expect(await clientsNamed('Tapped twice')).toHaveLength(1)
  })

  it('again after the answer was lost adds once, with what was typed last', async () => {
    const page = await office.enter('/admin/clients?new=1')
    const dialog = page.getByRole('dialog')
    await page.route(
      '**/rest/v1/clients**',
      async (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await dialog.getByLabel('Full Name').fill('Answer lost')
    await dialog.getByRole('button', { name: 'Add client' }).click()
    await toast(page, 'Error adding client').waitFor()
    expect(await clientsNamed('Answer lost')).toHaveLength(1)
    await dialog.getByLabel('Notes').fill('Second try')
    await dialog.getByRole('button', { name: 'Add client' }).click()
    await toast(page, 'Client added successfully').waitFor()
    expect(await clientsNamed('Answer lost')).toEqual([{ notes: 'Second try' }])
  })
})

describe('two quick changes of one lead', () => {
  it('do not refuse each other', async () => {
    const page = await office.enter('/admin/leads')
    const status = page.getByLabel('Status of A Visitor')
    await status.waitFor()
    const release = await holdRequests(page, '**/rest/v1/leads?id=**')
    await status.selectOption('contacted')
    await status.selectOption('rejected')
    release()
    await toast(page, 'Lead status updated').nth(1).waitFor()
    expect(await toast(page, 'Error updating lead status').count()).toBe(0)
    expect(await status.inputValue()).toBe('rejected')
    expect(await office.rows(sql`select status from public.leads`)).toEqual([{ status: 'rejected' }])
  })
})

describe('a deletion', () => {
  it('hands the focus on to what takes the place of the deleted', async () => {
    const page = await office.enter('/admin/services')
    const press = () => page.getByRole('button', { name: 'Delete Service 03' }).press('Enter')
    await answering(page, true, press)
    await toast(page, 'Service deleted successfully').waitFor()
    await page.getByText('Service 03').waitFor({ state: 'detached' })
    const focused = page.getByRole('button', { name: 'Delete Service 04' })
    expect(await focused.evaluate((button) => button === document.activeElement)).toBe(true)
    await office.run(`insert into public.services (name, price) values ('Service 03', 100)`)
  })

  it('of the last one of the last page leads to the page before', async () => {
    const page = await office.enter('/admin/services?page=2')
    await page.getByText('26–26 of 26').waitFor()
    await answering(page, true, () => page.getByRole('button', { name: 'Delete Service 26' }).click())
    await page.getByText('1–25 of 25').waitFor()
    await page.getByText('Service 25').waitFor()
  })
})
