import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { type Office, openOffice, toast } from './office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

describe('business profile', () => {
  it('is changed by an owner', async () => {
    const page = await office.enter('/admin')
    await page.getByRole('link', { name: 'Business profile' }).click()
    await page.getByLabel('Business name').fill('')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Business name is required').waitFor()
    await page.getByLabel('Business name').fill('Roopsi at Home')
    await page.getByLabel('Instagram').fill('https://instagram.example/roopsi')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Business profile updated successfully').waitFor()
    expect(await office.rows(sql`select business_name, instagram_url from public.business_profile`)).toEqual([
      { business_name: 'Roopsi at Home', instagram_url: 'https://instagram.example/roopsi' },
    ])
  })

  it('is only read by other staff', async () => {
    const credentials = { email: 'assistant@example.com', password: 'some long password' }
    const service = createClient(office.url, office.secretKey, { auth: { persistSession: false } })
    const { data } = await service.auth.admin.createUser({ ...credentials, email_confirm: true })
    await office.run(`insert into public.staff (user_id, full_name) values ('${data.user?.id}', 'Assistant')`)
    const page = await office.visit()
    await page.goto('/auth?next=/admin/profile')
    await page.getByLabel('Email').fill(credentials.email)
    await page.getByLabel('Password', { exact: true }).fill(credentials.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByText('Only owners may change the business profile.').waitFor()
    expect(await page.getByLabel('Business name').isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Save changes' }).count()).toBe(0)
  })
})
