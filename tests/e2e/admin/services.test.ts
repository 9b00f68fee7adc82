import { serviceCategories } from '#domain/services/service.ts'
import { sql } from '#server/db/sql.ts'
import { screens } from '#testing/browser/browser.ts'
import { answerConfirm } from '#testing/browser/confirm.ts'
import { expect, test } from '#testing/browser/test.ts'
import { expectToast, toast } from '#testing/browser/toasts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'
import { image } from '#testing/office/test-image.ts'

const office = sharedOffice()

test.beforeEach(() =>
  office.run(`
    delete from public.appointments;
    delete from public.services;
    insert into public.services (name, category, duration_minutes, price, original_price, is_active, image_url) values
      ('Zari Nails', 'Nails', 45, 799.5, 600, false, null),
      ('Airbrush Makeup', 'Makeup', 90, 1500, 2000, true, '/art/category-makeup.webp'),
      ('Zz Henna', 'Henna Art', 90, 1500, null, true, null);
  `),
)

test.describe('services', () => {
  test('are listed by name, updated without an image, and deleted', async () => {
    const page = await office.enter('/admin/services')
    await expect(page.getByRole('columnheader')).toHaveText([
      'Image',
      'Name',
      'Category',
      'Duration',
      'Price',
      'Status',
      'Actions',
    ])
    const first = page.getByRole('row').nth(1)
    for (const fact of ['Airbrush Makeup', '90 min', '₹1,500']) await expect(first).toContainText(fact)
    await expect(first.locator('s')).toContainText('₹2,000')
    await expect(first.locator('img')).toHaveAttribute('src', /category-makeup/)
    await expect(first.locator('[data-colour=green]')).toHaveText('Active')
    const second = page.getByRole('row').nth(2)
    await expect(second).toContainText('₹799.50')
    // A lower original price is no saving and is not struck through.
    await expect(second.locator('s')).toHaveCount(0)
    await expect(second.locator('[data-colour=grey]')).toHaveText('Inactive')

    await page.getByRole('button', { name: 'Edit Airbrush Makeup' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit service' })
    await dialog.getByRole('tab', { name: 'Image URL' }).click()
    await dialog.getByRole('textbox', { name: 'Image URL' }).fill('')
    await dialog.getByRole('switch', { name: 'Active' }).click()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expectToast(page, 'Service updated successfully')
    expect(
      await office.rows(sql`select image_url, is_active from public.services where name = 'Airbrush Makeup'`),
    ).toEqual([{ image_url: null, is_active: false }])

    const press = () => page.getByRole('button', { name: 'Delete Zari Nails' }).click()
    expect(await answerConfirm(page, true, press)).toBe('Are you sure you want to delete this service?')
    await expectToast(page, 'Service deleted successfully')
    await expect(page.getByText('Zari Nails')).toHaveCount(0)
  })

  test('are added with an uploaded image and a preview of it', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/services')
    await page.getByRole('button', { name: 'Add service' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add service' })
    await expect(dialog.getByLabel('Duration (min)')).toHaveValue('60')
    // Each category is a filter on the website: those of the home page, those in use, and a new one on request.
    await expect(dialog.getByLabel('Category').locator('option')).toHaveText([
      'None',
      ...serviceCategories,
      'Henna Art',
      'New category …',
    ])
    // The way back from a new category leads to the one that was chosen.
    await dialog.getByLabel('Category').selectOption('Henna Art')
    await dialog.getByLabel('Category').selectOption('New category …')
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(dialog.getByLabel('Category')).toHaveValue('Henna Art')
    await dialog.getByLabel('Category').selectOption('New category …')
    await expect(dialog.getByRole('switch', { name: 'Active' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Add service' }).click()
    await expect(dialog.getByText('Enter the new category, or go back')).toBeVisible()
    await dialog.getByLabel('New category').fill('Threading')
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await expect(dialog.getByText('Price is required')).toBeVisible()
    await dialog.getByLabel('Name').fill('Pearl Facial')
    await dialog.getByLabel(/^Price/).fill('1299.50')
    const original = dialog.getByLabel('Original Price')
    await original.fill('999')
    await expect(dialog.getByText('Shown only if it is higher than the price')).toBeVisible()
    await original.fill('')
    await expect(dialog.getByText('Shown only if it is higher than the price')).toHaveCount(0)
    await dialog
      .getByLabel('Image file')
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
    await expect(dialog.getByText('Only image files are accepted')).toBeVisible()
    await dialog.getByLabel('Image file').setInputFiles(await image('facial.PNG'))
    await expect(dialog.getByRole('img', { name: 'Preview' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Add service' }).click()
    await expectToast(page, 'Service added successfully')
    const [stored] = await office.rows<
      Record<'image_url' | 'original_price' | 'price' | 'category', string | null>
    >(
      sql`select image_url, original_price, price::text, category from public.services where name = 'Pearl Facial'`,
    )
    expect(stored).toMatchObject({ category: 'Threading', price: '1299.50', original_price: null })
    expect(stored?.image_url).toMatch(/^\/storage\/v1\/object\/public\/banners\/services\/[\w-]+\.png$/)
    await expect(await page.request.get(stored?.image_url ?? '')).toBeOK()
  })

  test('say what is wrong with a field of the tab that is not shown', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/services?new=1')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Gold Facial')
    await dialog.getByLabel(/^Price/).fill('900')
    await dialog.getByRole('tab', { name: 'Image URL' }).click()
    await dialog.getByRole('textbox', { name: 'Image URL' }).fill('example.com/a.jpg')
    await dialog.getByRole('tab', { name: 'Upload' }).click()
    await dialog.getByRole('button', { name: 'Add service' }).click()
    await expectToast(page, 'Enter a full web address, such as https://example.com/image.jpg')
    await expect(dialog).toBeVisible()
  })

  test('lead to the table of all prices', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/services')
    await page.getByRole('main').getByRole('link', { name: 'Prices', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Prices' })).toBeVisible()
    await expect(page.getByLabel('Price of Zz Henna in rupees')).toHaveValue('1500')
  })

  test('with appointments are not deleted', { tag: '@deep' }, async () => {
    await office.run(`
      insert into public.clients (full_name) values ('Devi');
      insert into public.appointments (client_id, service_id, appointment_date)
        select clients.id, services.id, now() from public.clients, public.services where services.name = 'Zz Henna'`)
    const page = await office.enter('/admin/services')
    await answerConfirm(page, true, () => page.getByRole('button', { name: 'Delete Zz Henna' }).click())
    await expect(
      toast(page, 'Error deleting service').getByText('1 appointment belongs to this service'),
    ).toBeVisible()
    await expect(page.getByText('Zz Henna')).toBeVisible()
  })

  test('offer the gallery first on a phone, and a chosen image can be removed', {
    tag: '@deep',
  }, async () => {
    const page = await office.enter('/admin/services?new=1', { viewport: screens.phone })
    const dialog = page.getByRole('dialog', { name: 'Add service' })
    await expect(dialog.getByRole('tab')).toHaveText(['Upload', 'Image URL'])
    await expect(
      dialog.getByText('Images over 2560 pixels are made smaller. Animated images keep their first frame.'),
    ).toBeVisible()
    await dialog
      .getByLabel('Image file')
      .setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(dialog.getByText('This file does not show an image.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Do not use broken.png' }).click()
    await expect(dialog.getByText('Choose an image …')).toBeVisible()
    await expect(dialog.getByText('This file does not show an image.')).toHaveCount(0)
  })

  test('keep the previous image when the upload fails', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/services')
    await office.run('drop policy banners_insert on storage.objects')
    try {
      await page.getByRole('button', { name: 'Edit Airbrush Makeup' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit service' })
      await dialog.getByRole('tab', { name: 'Upload' }).click()
      await dialog.getByLabel('Image file').setInputFiles(await image('other.png'))
      await dialog.getByLabel('Duration (min)').fill('75')
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await expect(toast(page, 'Error uploading image')).toBeVisible()
      await expectToast(page, 'Service updated successfully')
    } finally {
      await office.run(`create policy banners_insert on storage.objects for insert to authenticated
        with check (bucket_id = 'banners' and (select public.is_staff()))`)
    }
    expect(
      await office.rows(
        sql`select image_url, duration_minutes from public.services where name = 'Airbrush Makeup'`,
      ),
    ).toEqual([{ image_url: '/art/category-makeup.webp', duration_minutes: 75 }])
  })

  test('say when the server refuses to read, add or update', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/services')
    await office.without('insert', 'services', async () => {
      await page.getByRole('button', { name: 'Add service' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add service' })
      await dialog.getByLabel('Name').fill('Nothing')
      await dialog.getByLabel(/^Price/).fill('1')
      await dialog.getByRole('button', { name: 'Add service' }).click()
      await expect(toast(page, 'Error adding service')).toBeVisible()
      await answerConfirm(page, true, () => page.keyboard.press('Escape'))
    })
    await office.without('update', 'services', async () => {
      await page.getByRole('button', { name: 'Edit Zari Nails' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit service' })
      await dialog.getByLabel('Name').fill('Changed')
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await expect(toast(page, 'Error updating service')).toBeVisible()
    })
    await office.without('select', 'services', async () => {
      const other = await office.enter('/admin/services')
      await expect(toast(other, 'Error fetching services')).toBeVisible()
    })
  })
})
