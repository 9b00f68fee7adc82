// Images of the salon's work: several at once, resized before upload, over a lost connection, in the owner's order,
// and only with consent; then on the pages of their service and category. Each test continues from the one before.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#testing/browser/axe.ts'
import { answerConfirm } from '#testing/browser/confirm.ts'
import { expect, test } from '#testing/browser/test.ts'
import { expectToast } from '#testing/browser/toasts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'
import { image } from '#testing/office/test-image.ts'

test.describe.configure({ mode: 'serial' })
const office = sharedOffice()

/** Like from a phone camera: noise in all pixels, and a location in the EXIF data. */
async function photograph(name: string, width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#8e1f2f', noise } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 43/1 0/1' } })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

const stored = () =>
  office.rows<{ caption: string | null; image_url: string; width: number }>(sql`
    select caption, image_url, width from public.gallery_images order by position, id`)
const uploads = (page: Page) => page.getByRole('list', { name: 'Images being uploaded' })

async function describeWork(page: Page, caption: string) {
  await page.getByLabel('Service').selectOption({ label: 'Bridal Makeup' })
  await page.getByLabel('Caption').fill(caption)
  await page.getByRole('switch', { name: /has agreed/ }).click()
}
const choose = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('input[type=file]').setInputFiles(files)

test.describe('our work', { tag: '@deep' }, () => {
  test('is reached from the services, and needs consent', async () => {
    const page = await office.enter('/admin/services')
    await page.getByRole('link', { name: 'Our work' }).click()
    await expect(page.getByText('No images yet.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Service').selectOption({ label: 'Bridal Makeup' })
    await expect(page.locator('input[type=file]')).toBeDisabled()
    await page.getByRole('switch', { name: /has agreed/ }).click()
    await expect(page.locator('input[type=file]')).toBeEnabled()
  })

  test('uploads several at once, less than half a megabyte each, without EXIF data', async () => {
    const page = await office.enter('/admin/services/work', {})
    const sent: number[] = []
    page.on('requestfinished', async (request) => {
      if (request.url().includes('/storage/v1/object/')) sent.push((await request.sizes()).requestBodySize)
    })
    await page.evaluate(() => {
      const { send } = XMLHttpRequest.prototype
      XMLHttpRequest.prototype.send = function (body) {
        if (body instanceof Blob) Object.assign(window, { lastSent: body })
        send.call(this, body)
      }
    })
    await describeWork(page, 'At the river')
    await choose(page, [
      await photograph('twelve-megapixels.jpg', 4000, 3000),
      await photograph('upright.jpg', 1200, 1600),
    ])
    await expect.poll(async () => (await stored()).length).toBe(2)
    await expect(page.getByRole('img', { name: 'At the river' })).toHaveCount(2)
    await expect(uploads(page)).toHaveCount(0)
    await expect.poll(() => sent.length).toBe(2)
    for (const size of sent) expect(size).toBeLessThan(500_000)
    const bytes = await page.evaluate(async () => {
      const { lastSent } = window as unknown as { lastSent: Blob }
      return [...new Uint8Array(await lastSent.arrayBuffer())]
    })
    expect((await sharp(Buffer.from(bytes)).metadata()).exif).toBeUndefined()
    // Consent is asked again: other images may show other people.
    await expect(page.locator('input[type=file]')).toBeDisabled()
  })

  test('names the files it cannot use, and uploads the rest', async () => {
    const page = await office.enter('/admin/services/work', {})
    await describeWork(page, 'Large')
    await choose(page, [
      { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') },
      { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear bride') },
      // 60 megapixels, which the server itself would refuse.
      {
        name: 'sixty.png',
        mimeType: 'image/png',
        buffer: await sharp({ create: { width: 9000, height: 6700, channels: 3, background: '#8e1f2f' } })
          .png()
          .toBuffer(),
      },
    ])
    const list = uploads(page)
    await expect(list.getByText('This is an HEIC image, which this browser cannot read.')).toBeVisible()
    await expect(list.getByText('This file cannot be read as an image.')).toBeVisible()
    await expect.poll(async () => (await stored()).at(-1)).toMatchObject({ caption: 'Large', width: 1920 })
    await list.getByRole('button', { name: 'Do not add IMG_0001.HEIC' }).click()
    await list.getByRole('button', { name: 'Do not add letter.jpg' }).click()
    await expect(list).toHaveCount(0)
  })

  test('waits for a lost connection, and says when the server refuses', async () => {
    const page = await office.enter('/admin/services/work', {})
    await describeWork(page, 'In the train')
    await office.unreachable(async () => {
      await choose(page, await image('train.png'))
      await expect(uploads(page).getByText('No internet. It will be uploaded when it is back.')).toBeVisible()
    })
    // The upload goes on while another page of the office is open.
    await page.getByRole('link', { name: 'Services', exact: true }).last().click()
    await expect.poll(async () => (await stored()).at(-1)?.caption).toBe('In the train')
    await page.goto('/admin/services/work')
    await describeWork(page, 'Refused')
    await office.without('insert', 'gallery_images', async () => {
      await choose(page, await image('refused.png'))
      await expect(uploads(page).getByRole('alert').getByText('Your account may not do this.')).toBeVisible()
    })
    expect(await stored()).toHaveLength(4)
  })

  test('is arranged, changed and removed, and shown in that order with its service and category', async () => {
    const page = await office.enter('/admin/services/work', {})
    await page.getByRole('button', { name: 'Edit In the train' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit image' })
    await dialog.getByLabel('Caption').fill('In gold')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expectToast(page, 'Image updated successfully')
    for (const before of [3, 2, 1]) {
      await page.getByRole('button', { name: 'Earlier In gold' }).click()
      await expect
        .poll(async () => (await stored()).findIndex(({ caption }) => caption === 'In gold'))
        .toBe(before - 1)
    }
    await expect(page.getByRole('button', { name: 'Earlier In gold' })).toBeDisabled()
    await answerConfirm(page, true, () => page.getByRole('button', { name: 'Delete Large' }).click())
    await expectToast(page, 'Image deleted successfully')
    await expectAccessible(page)
    for (const path of ['/services/bridal-makeup', '/services/category/bridal']) {
      const visitor = await office.visit({ javaScriptEnabled: false })
      await visitor.goto(path)
      const work = visitor.getByRole('region', { name: 'Our work' })
      await expect
        .poll(() => work.getByRole('img').evaluateAll((all) => all.map((image) => image.getAttribute('alt'))))
        .toEqual(['In gold', 'At the river', 'At the river'])
      const first = work.getByRole('img').first()
      await first.scrollIntoViewIfNeeded()
      await expect.poll(() => first.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
    }
    const html = await (await fetch(`${office.url}/services/bridal-makeup`)).text()
    const shared = /property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(shared).toMatch(/^http.*\/render\/image\/public\/banners\/work\/[\w-]+\.jpg\?width=1280$/)
    expect((await fetch(shared)).headers.get('content-type')).toMatch(/^image\//)
    expect(html).toMatch(
      /property="og:image:width" content="\d+"\/><meta property="og:image:height" content="\d+"/,
    )
    await office.run(`update public.services set is_active = false where name = 'Bridal Makeup'`)
    expect(await (await fetch(`${office.url}/services/category/bridal`)).text()).not.toContain('Our work')
    await office.run(`update public.services set is_active = true where name = 'Bridal Makeup'`)
  })
})
