import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serviceCategories } from '#domain/service.ts'
import { sql } from '#server/db/sql.ts'
import { answering } from '../support/confirm.ts'
import { toast } from '../support/toasts.ts'
import { type Office, openOffice } from './office.ts'
import { picture } from './picture.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
  await office.run(`
    delete from public.services;
    insert into public.services (name, category, duration_minutes, price, original_price, is_active, image_url) values
      ('Zari Nails', 'Nails', 45, 799.5, 600, false, null),
      ('Airbrush Makeup', 'Makeup', 90, 1500, 2000, true, '/art/category-makeup.webp'),
      ('Zz Henna', 'Henna Art', 90, 1500, null, true, null);
  `)
})
afterAll(() => office?.close())

describe('services', () => {
  it('lists image, name, category, duration, price, status and actions, by name', async () => {
    const page = await office.enter('/admin/services')
    await page.getByText('Airbrush Makeup').waitFor()
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Image',
      'Name',
      'Category',
      'Duration',
      'Price',
      'Status',
      'Actions',
    ])
    const [, first, second] = await page.getByRole('row').all()
    const airbrush = await first?.textContent()
    expect(airbrush).toContain('90 min')
    expect(airbrush).toContain('₹1,500')
    expect(await first?.locator('s').textContent()).toContain('₹2,000')
    expect(await first?.locator('img').getAttribute('src')).toContain('category-makeup')
    expect(await first?.locator('[data-colour=green]').textContent()).toBe('Active')
    expect(await second?.textContent()).toContain('₹799.50')
    // A lower original price is no saving and is not struck through.
    expect(await second?.locator('s').count()).toBe(0)
    expect(await second?.locator('[data-colour=grey]').textContent()).toBe('Inactive')
  })

  it('adds a service with an uploaded image and shows a preview of it', async () => {
    const page = await office.enter('/admin/services')
    await page.getByRole('button', { name: 'Add service' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add service' })
    expect(await dialog.getByLabel('Duration (min)').inputValue()).toBe('60')
    // Each is a filter on the website: those of the home page and those in use, and a new one only on purpose.
    await dialog
      .getByLabel('Category')
      .locator('option', { hasText: 'Henna Art' })
      .waitFor({ state: 'attached' })
    expect(await dialog.getByLabel('Category').locator('option').allTextContents()).toEqual([
      'None',
      ...serviceCategories,
      'Henna Art',
      'New category …',
    ])
    await dialog.getByLabel('Category').selectOption('New category …')
    await dialog.getByLabel('New category').fill('Threading')
    expect(await dialog.getByRole('switch', { name: 'Active' }).isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Add service' }).click()
    await dialog.getByText('Name is required').waitFor()
    await dialog.getByText('Price is required').waitFor()
    await dialog.getByLabel('Name').fill('Pearl Facial')
    await dialog.getByLabel(/^Price/).fill('1299.50')
    await dialog.getByRole('tab', { name: 'Upload' }).click()
    await dialog
      .getByLabel('Image file')
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
    await dialog.getByText('Only image files are accepted').waitFor()
    await dialog.getByLabel('Image file').setInputFiles(await picture('facial.PNG'))
    await dialog.getByRole('img', { name: 'Preview' }).waitFor()
    await dialog.getByRole('button', { name: 'Add service' }).click()
    await toast(page, 'Service added successfully').waitFor()
    const [stored] = await office.rows<
      Record<'image_url' | 'original_price' | 'price' | 'category', string | null>
    >(
      sql`select image_url, original_price, price::text, category from public.services where name = 'Pearl Facial'`,
    )
    expect(stored?.category).toBe('Threading')
    expect(stored?.price).toBe('1299.50')
    expect(stored?.original_price).toBeNull()
    expect(stored?.image_url).toMatch(/^\/storage\/v1\/object\/public\/banners\/services\/[\w-]+\.png$/)
    expect((await page.request.get(stored?.image_url ?? '')).status()).toBe(200)
  })

  it('takes an image by its address and stores an empty one as none', async () => {
    const page = await office.enter('/admin/services')
    await page.getByRole('button', { name: 'Edit Airbrush Makeup' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit service' })
    await dialog.getByLabel('Image URL').last().fill('')
    await dialog.getByRole('switch', { name: 'Active' }).click()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Service updated successfully').waitFor()
    expect(
      await office.rows(sql`select image_url, is_active from public.services where name = 'Airbrush Makeup'`),
    ).toEqual([{ image_url: null, is_active: false }])
  })

  it('offers the gallery first on a phone, and a chosen picture can be put back', async () => {
    const page = await office.enter('/admin/services?new=1', { viewport: { width: 360, height: 740 } })
    const dialog = page.getByRole('dialog', { name: 'Add service' })
    await dialog.waitFor()
    expect(await dialog.getByRole('tab').allTextContents()).toEqual(['Upload', 'Image URL'])
    await dialog
      .getByText(
        'A moving picture is kept as its first frame; anything larger than 2560 pixels is made smaller.',
      )
      .waitFor()
    await dialog
      .getByLabel('Image file')
      .setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await dialog.getByText('This file shows no picture.').waitFor()
    await dialog.getByRole('button', { name: 'Do not use broken.png' }).click()
    await dialog.getByText('Choose a picture …').waitFor()
    expect(await dialog.getByText('This file shows no picture.').count()).toBe(0)
  })

  it('goes on with the previous image when the upload fails', async () => {
    const page = await office.enter('/admin/services')
    await office.run('drop policy banners_insert on storage.objects')
    try {
      await page.getByRole('button', { name: 'Edit Pearl Facial' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit service' })
      await dialog.getByRole('tab', { name: 'Upload' }).click()
      await dialog.getByLabel('Image file').setInputFiles(await picture('other.png'))
      await dialog.getByLabel('Duration (min)').fill('75')
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await toast(page, 'Error uploading image').waitFor()
      await toast(page, 'Service updated successfully').waitFor()
    } finally {
      await office.run(`create policy banners_insert on storage.objects for insert to authenticated
        with check (bucket_id = 'banners' and (select public.is_staff()))`)
    }
    const [stored] = await office.rows<{ image_url: string; duration_minutes: number }>(
      sql`select image_url, duration_minutes from public.services where name = 'Pearl Facial'`,
    )
    expect(stored?.duration_minutes).toBe(75)
    expect(stored?.image_url).toContain('/banners/services/')
  })

  it('asks before it deletes, and keeps a service that has appointments', async () => {
    await office.run(`
      insert into public.clients (full_name) values ('Devi');
      insert into public.appointments (client_id, service_id, appointment_date)
        select clients.id, services.id, now() from public.clients, public.services where services.name = 'Pearl Facial'`)
    const page = await office.enter('/admin/services')
    const question = await answering(page, true, () =>
      page.getByRole('button', { name: 'Delete Pearl Facial' }).click(),
    )
    expect(question).toBe('Are you sure you want to delete this service?')
    await toast(page, 'Error deleting service').getByText('1 appointment belongs to this service').waitFor()
    await answering(page, true, () => page.getByRole('button', { name: 'Delete Zari Nails' }).click())
    await toast(page, 'Service deleted successfully').waitFor()
    await page.getByText('Zari Nails').waitFor({ state: 'detached' })
  })

  it('says when the server refuses to read, add or update', async () => {
    const page = await office.enter('/admin/services')
    await office.without('insert', 'services', async () => {
      await page.getByRole('button', { name: 'Add service' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add service' })
      await dialog.getByLabel('Name').fill('Nothing')
      await dialog.getByLabel(/^Price/).fill('1')
      await dialog.getByRole('button', { name: 'Add service' }).click()
      await toast(page, 'Error adding service').waitFor()
      await answering(page, true, () => page.keyboard.press('Escape'))
    })
    await office.without('update', 'services', async () => {
      await page.getByRole('button', { name: 'Edit Pearl Facial' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit service' })
      await dialog.getByLabel('Name').fill('Changed')
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await toast(page, 'Error updating service').waitFor()
    })
    await office.without('select', 'services', async () => {
      const other = await office.enter('/admin/services')
      await toast(other, 'Error fetching services').waitFor()
    })
  })
})
