import { sql } from '#server/db/sql.ts'
import { expect, test } from '#testing/browser/test.ts'
import { expectToast, toast } from '#testing/browser/toasts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()

test.beforeEach(() =>
  office.run(`
    delete from public.reviews;
    insert into public.reviews (full_name, email, rating, review_text, is_approved, verified, created_at) values
      ('First Reviewer', 'first@example.com', 4, 'The mehendi stayed dark.', false, true, '2026-11-01T05:00:00Z'),
      ('Second Reviewer', null, 2, 'She came late.', false, false, '2026-10-01T05:00:00Z'),
      ('Third Reviewer', 'third@example.com', 5, 'Lovely.', true, false, '2026-09-01T05:00:00Z')`),
)

test.describe('reviews', () => {
  test('are counted, listed, approved, rejected and removed', async () => {
    const page = await office.enter('/admin/reviews')
    const pending = page.getByRole('region', { name: 'Pending Reviews' })
    const approved = page.getByRole('region', { name: 'Approved Reviews' })

    await test.step('list', async () => {
      const first = pending.getByRole('listitem').first()
      for (const part of [
        'First Reviewer',
        'first@example.com',
        'The mehendi stayed dark.',
        '1 Nov 2026, 10:30 am',
        'Verified visit',
        'Approve',
        'Reject',
      ])
        await expect(first).toContainText(part)
      await expect(first.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
      await expect(approved.getByRole('button').filter({ hasText: 'Remove' })).toHaveCount(1)
      await expect(page.getByText('Verified visit')).toHaveCount(1)
      await expect(page.locator('dl > div')).toHaveText(['Pending2', 'Approved1'])
    })

    await test.step('approve, reject and remove', async () => {
      await page.getByRole('button', { name: 'Approve the review of First Reviewer' }).click()
      await expectToast(page, 'Review approved successfully')
      await expect(approved.getByText('First Reviewer')).toBeVisible()
      await page.getByRole('button', { name: 'Reject the review of Second Reviewer' }).click()
      await expectToast(page, 'Review rejected and deleted')
      await page.getByRole('button', { name: 'Remove the review of Third Reviewer' }).click()
      await expect(page.getByText('Third Reviewer')).toHaveCount(0)
      await expect
        .poll(() => office.rows(sql`select full_name, is_approved from public.reviews`))
        .toEqual([{ full_name: 'First Reviewer', is_approved: true }])
    })

    await test.step('none left', async () => {
      await page.getByRole('button', { name: 'Remove the review of First Reviewer' }).click()
      await expect(page.getByText('No reviews yet')).toBeVisible()
    })
  })

  test('undo restores a removed review unchanged', { tag: '@deep' }, async () => {
    const review = sql`select id, full_name, email, rating, review_text, is_approved, created_at from public.reviews
      where full_name = 'Third Reviewer'`
    const before = await office.rows(review)
    const page = await office.enter('/admin/reviews')
    await page.getByRole('button', { name: 'Remove the review of Third Reviewer' }).click()
    const message = toast(page, 'Review rejected and deleted')
    await expect(message).toBeVisible()
    await expect.poll(() => office.rows(review)).toEqual([])
    await message.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Review restored')
    await expect(
      page.getByRole('region', { name: 'Approved Reviews' }).getByText('Third Reviewer'),
    ).toBeVisible()
    await expect.poll(() => office.rows(review)).toEqual(before)
  })

  test('an answer is shown on the site below the review, with its service', { tag: '@deep' }, async () => {
    await office.run(`
      insert into public.clients (full_name) values ('Grateful Client');
      insert into public.appointments (client_id, service_id, appointment_date)
        select clients.id, services.id, now() - interval '3 days' from public.clients, public.services
        where full_name = 'Grateful Client' and name = 'Bridal Makeup';
      insert into public.reviews (full_name, rating, review_text, is_approved, verified, appointment_id)
        select 'Grateful', 4, 'On time and lovely.', true, true, appointments.id
        from public.appointments join public.clients on clients.id = client_id where full_name = 'Grateful Client';`)
    const page = await office.enter('/admin/reviews')
    const card = page.getByRole('listitem').filter({ hasText: 'On time and lovely.' })
    await expect(card.getByText('Bridal Makeup')).toBeVisible()
    await card.getByRole('button', { name: 'Reply to Grateful' }).click()
    await card.getByLabel('Reply to Grateful').fill('  It was a joy.  ')
    await card.getByRole('button', { name: 'Save reply' }).click()
    await expectToast(page, 'Reply saved')
    const html = async (path: string) => (await fetch(office.url + path)).text()
    const answered = await html('/services/bridal-makeup')
    for (const part of ['On time and lovely.', 'It was a joy.', '4.0']) expect(answered).toContain(part)
    expect(await html('/services/gold-facial')).not.toContain('On time and lovely.')
    expect(await html('/services')).toContain('1 review')
    await card.getByRole('button', { name: 'Edit the reply to Grateful' }).click()
    await card.getByLabel('Reply to Grateful').fill('')
    await card.getByRole('button', { name: 'Save reply' }).click()
    await expect
      .poll(() => office.rows(sql`select answer from public.reviews where full_name = 'Grateful'`))
      .toEqual([{ answer: null }])
  })

  test('an answer that is refused stays, also when its review is approved meanwhile', {
    tag: '@deep',
  }, async () => {
    const page = await office.enter('/admin/reviews')
    await page.getByRole('button', { name: 'Reply to First Reviewer' }).click()
    const answer = page.getByLabel('Reply to First Reviewer')
    await answer.fill('Thank you')
    await office.without('update', 'reviews', async () => {
      await page.getByRole('button', { name: 'Save reply' }).click()
      await expect(toast(page, 'Failed to save the reply')).toBeVisible()
    })
    await expect(answer).toHaveValue('Thank you')
    await page.getByRole('button', { name: 'Approve the review of First Reviewer' }).click()
    const approved = page.getByRole('region', { name: 'Approved Reviews' })
    await expect(approved.getByLabel('Reply to First Reviewer')).toHaveValue('Thank you')
    await approved.getByRole('button', { name: 'Save reply' }).click()
    await expectToast(page, 'Reply saved')
    expect(
      await office.rows(
        sql`select answer, is_approved from public.reviews where full_name = 'First Reviewer'`,
      ),
    ).toEqual([{ answer: 'Thank you', is_approved: true }])
  })

  test('one list that cannot be read is reported beside the other', { tag: '@deep' }, async () => {
    const page = await office.openAsStaff()
    const isApproved = (url: URL) => /is_approved=\w+\.true/.test(url.search)
    await page.route(isApproved, (route) =>
      route.fulfill({ status: 400, json: { code: 'PGRST100', message: 'refused by the test' } }),
    )
    await page.goto('/admin/reviews')
    const approved = page.getByRole('region', { name: 'Approved Reviews' })
    await expect(approved.getByRole('alert')).toContainText('Failed to load reviews')
    await expect(page.getByRole('region', { name: 'Pending Reviews' }).getByRole('listitem')).toHaveCount(2)
    await page.unroute(isApproved)
    await approved.getByRole('button', { name: 'Try again' }).click()
    await expect(approved.getByText('Third Reviewer')).toBeVisible()
  })

  test('says when the server refuses to read, approve or reject', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/reviews')
    await office.without('update', 'reviews', async () => {
      await page.getByRole('button', { name: 'Approve the review of First Reviewer' }).click()
      await expect(toast(page, 'Failed to approve review')).toBeVisible()
    })
    await office.without('delete', 'reviews', async () => {
      await page.getByRole('button', { name: 'Reject the review of First Reviewer' }).click()
      await expect(toast(page, 'Failed to reject review')).toBeVisible()
      await expect(
        page.getByRole('region', { name: 'Pending Reviews' }).getByText('First Reviewer'),
      ).toBeVisible()
    })
    await office.without('select', 'reviews', async () => {
      const other = await office.enter('/admin/reviews')
      await expect(toast(other, 'Failed to load reviews')).toBeVisible()
    })
  })
})
