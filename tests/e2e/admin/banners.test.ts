import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { answering } from '../support/confirm.ts'
import { toast } from '../support/toasts.ts'
import { type Office, openOffice } from './office.ts'
import { picture } from './picture.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
  await office.run('delete from public.banners')
})
afterAll(() => office?.close())

describe('banners', () => {
  it('says when there are none', async () => {
    const page = await office.enter('/admin/banners')
    await page.getByText('No banners found. Create your first banner to get started.').waitFor()
  })

  it('creates a banner only with an image', async () => {
    const page = await office.enter('/admin/banners?new=1')
    const dialog = page.getByRole('dialog', { name: 'Add banner' })
    const submit = dialog.getByRole('button', { name: 'Add banner' })
    await dialog.getByText('Please upload an image for the banner').waitFor()
    expect(await submit.isDisabled()).toBe(true)
    await dialog.getByLabel('Title').fill('Wedding season')
    await dialog.getByLabel('Image *').setInputFiles(await picture('wedding.png'))
    await dialog.getByRole('img', { name: 'Preview' }).waitFor()
    await dialog.getByLabel('Link URL').fill('nowhere')
    await submit.click()
    await dialog.getByText('Enter a full web address, such as https://example.com').waitFor()
    await dialog.getByLabel('Link URL').fill('https://example.com/offer')
    await dialog.getByLabel('Priority').fill('')
    await submit.click()
    await toast(page, 'Banner created successfully').waitFor()
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

  it('lists image, title with link, description, priority, status and actions, highest priority first', async () => {
    await office.run(`insert into public.banners (title, description, image_url, priority, is_active)
      values ('Mehendi offer', 'Ten per cent off', '/art/banner-1.webp', 5, false)`)
    const page = await office.enter('/admin/banners')
    await page.getByText('Mehendi offer').waitFor()
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Image',
      'Title',
      'Description',
      'Priority',
      'Status',
      'Actions',
    ])
    const [, first, second] = await page.getByRole('row').all()
    expect(await first?.textContent()).toContain('Mehendi offerTen per cent off5Inactive')
    expect(await second?.getByRole('link').getAttribute('href')).toBe('https://example.com/offer')
    expect(await second?.textContent()).toContain('Active')
  })

  it('updates a banner without a new image, and deletes it after asking', async () => {
    const page = await office.enter('/admin/banners')
    await page.getByRole('button', { name: 'Edit Mehendi offer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit banner' })
    await dialog.getByLabel('Priority').fill('7')
    await dialog.getByRole('switch', { name: 'Active' }).click()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Banner updated successfully').waitFor()
    expect(
      await office.rows(sql`select priority, is_active from public.banners where title = 'Mehendi offer'`),
    ).toEqual([{ priority: 7, is_active: true }])
    const press = () => page.getByRole('button', { name: 'Delete Mehendi offer' }).click()
    expect(await answering(page, true, press)).toBe('Are you sure you want to delete this banner?')
    await toast(page, 'Banner deleted successfully').waitFor()
  })

  it('says when the server refuses', async () => {
    const page = await office.enter('/admin/banners')
    await office.without('insert', 'banners', async () => {
      await page.getByRole('button', { name: 'Add banner' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add banner' })
      await dialog.getByLabel('Title').fill('Nothing')
      await dialog.getByLabel('Image *').setInputFiles(await picture('nothing.png'))
      await dialog.getByRole('button', { name: 'Add banner' }).click()
      await toast(page, 'Error creating banner').waitFor()
      await answering(page, true, () => page.keyboard.press('Escape'))
    })
    await office.without('update', 'banners', async () => {
      await page.getByRole('button', { name: 'Edit Wedding season' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit banner' })
      await dialog.getByLabel('Title').fill('Changed')
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await toast(page, 'Error updating banner').waitFor()
      await answering(page, true, () => page.keyboard.press('Escape'))
    })
    await office.without('delete', 'banners', async () => {
      await answering(page, true, () => page.getByRole('button', { name: 'Delete Wedding season' }).click())
      await toast(page, 'Error deleting banner').waitFor()
      await page.getByText('Wedding season').waitFor()
    })
    await office.without('select', 'banners', async () => {
      const other = await office.enter('/admin/banners')
      await toast(other, 'Error fetching banners').waitFor()
    })
  })
})
