import { sql } from '#server/db/sql.ts'
import { answerConfirm } from '#testing/browser/confirm.ts'
import { expect, test } from '#testing/browser/test.ts'
import { expectToast, toast } from '#testing/browser/toasts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'
import { image } from '#testing/office/test-image.ts'

const office = sharedOffice()

test.beforeEach(() => office.run('delete from public.banners'))

test.describe('banners', () => {
  test('are created only with an image', async () => {
    const page = await office.enter('/admin/banners?new=1')
    await expect(page.getByText('No banners found. Create your first banner to get started.')).toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'Add banner' })
    const submit = dialog.getByRole('button', { name: 'Add banner' })
    await expect(dialog.getByText('Please upload an image for the banner')).toBeVisible()
    await expect(submit).toBeDisabled()
    await dialog.getByLabel('Title').fill('Wedding season')
    await dialog.getByLabel('Image *').setInputFiles(await image('wedding.png'))
    await expect(dialog.getByRole('img', { name: 'Preview' })).toBeVisible()
    await dialog.getByLabel('Link URL').fill('nowhere')
    await submit.click()
    await expect(dialog.getByText('Enter a full web address, such as https://example.com')).toBeVisible()
    await dialog.getByLabel('Link URL').fill('https://example.com/offer')
    await dialog.getByLabel('Priority').fill('')
    await submit.click()
    await expectToast(page, 'Banner created successfully')
    const [stored] = await office.rows<Record<string, unknown>>(
      sql`select title, description, link_url, priority, is_active, image_url from public.banners`,
    )
    expect(stored).toMatchObject({
      title: 'Wedding season',
      description: null,
      link_url: 'https://example.com/offer',
      priority: 0,
      is_active: true,
    })
    expect(stored?.image_url).toMatch(/^\/storage\/v1\/object\/public\/banners\/[\w-]+-\d{13}\.png$/)
  })

  test('are listed by priority, updated without a new image, and deleted', { tag: '@deep' }, async () => {
    await office.run(`insert into public.banners (title, description, image_url, priority, is_active, link_url) values
      ('Wedding season', null, '/art/banner-2.webp', 0, true, 'https://example.com/offer'),
      ('Mehendi offer', 'Ten per cent off', '/art/banner-1.webp', 5, false, null)`)
    const page = await office.enter('/admin/banners')
    await expect(page.getByRole('columnheader')).toHaveText([
      'Image',
      'Title',
      'Description',
      'Priority',
      'Status',
      'Actions',
    ])
    await expect(page.getByRole('row').nth(1)).toContainText('Mehendi offerTen per cent off5Inactive')
    const second = page.getByRole('row').nth(2)
    await expect(second.getByRole('link')).toHaveAttribute('href', 'https://example.com/offer')
    await expect(second).toContainText('Active')

    await page.getByRole('button', { name: 'Edit Mehendi offer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit banner' })
    await dialog.getByLabel('Priority').fill('7')
    await dialog.getByRole('switch', { name: 'Active' }).click()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expectToast(page, 'Banner updated successfully')
    expect(
      await office.rows(sql`select priority, is_active from public.banners where title = 'Mehendi offer'`),
    ).toEqual([{ priority: 7, is_active: true }])

    const press = () => page.getByRole('button', { name: 'Delete Mehendi offer' }).click()
    expect(await answerConfirm(page, true, press)).toBe('Are you sure you want to delete this banner?')
    await expectToast(page, 'Banner deleted successfully')
  })

  test('say when the server refuses to read, add, update or delete', { tag: '@deep' }, async () => {
    await office.run(
      `insert into public.banners (title, image_url) values ('Wedding season', '/art/banner-2.webp')`,
    )
    const page = await office.enter('/admin/banners')
    await office.without('insert', 'banners', async () => {
      await page.getByRole('button', { name: 'Add banner' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add banner' })
      await dialog.getByLabel('Title').fill('Nothing')
      await dialog.getByLabel('Image *').setInputFiles(await image('nothing.png'))
      await dialog.getByRole('button', { name: 'Add banner' }).click()
      await expect(toast(page, 'Error creating banner')).toBeVisible()
      await answerConfirm(page, true, () => page.keyboard.press('Escape'))
    })
    await office.without('update', 'banners', async () => {
      await page.getByRole('button', { name: 'Edit Wedding season' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit banner' })
      await dialog.getByLabel('Title').fill('Changed')
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await expect(toast(page, 'Error updating banner')).toBeVisible()
      await answerConfirm(page, true, () => page.keyboard.press('Escape'))
    })
    await office.without('delete', 'banners', async () => {
      await answerConfirm(page, true, () =>
        page.getByRole('button', { name: 'Delete Wedding season' }).click(),
      )
      await expect(toast(page, 'Error deleting banner')).toBeVisible()
      await expect(page.getByText('Wedding season')).toBeVisible()
    })
    await office.without('select', 'banners', async () => {
      const other = await office.enter('/admin/banners')
      await expect(toast(other, 'Error fetching banners')).toBeVisible()
    })
  })
})
