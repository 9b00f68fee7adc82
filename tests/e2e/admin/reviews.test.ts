import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { toast } from '../support/toasts.ts'
import { type Office, openOffice } from './office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
  await office.run('delete from public.reviews')
})
afterAll(() => office?.close())

describe('reviews', () => {
  it('says when there are none', async () => {
    const page = await office.enter('/admin/reviews')
    await page.getByText('No reviews yet').waitFor()
  })

  it('counts and lists the pending and the approved ones', async () => {
    await office.run(`
      insert into public.reviews (full_name, email, rating, review_text, is_approved, verified, created_at) values
        ('First Reviewer', 'first@example.com', 4, 'The mehendi stayed dark.', false, true, '2026-11-01T05:00:00Z'),
        ('Second Reviewer', null, 2, 'She came late.', false, false, '2026-10-01T05:00:00Z'),
        ('Third Reviewer', null, 5, 'Lovely.', true, false, '2026-09-01T05:00:00Z')`)
    const page = await office.enter('/admin/reviews')
    const pending = page.getByRole('region', { name: 'Pending Reviews' })
    const approved = page.getByRole('region', { name: 'Approved Reviews' })
    const first = pending.getByRole('listitem').first()
    await first.getByText('First Reviewer').waitFor()
    const text = await first.textContent()
    for (const part of [
      'first@example.com',
      'The mehendi stayed dark.',
      '1 Nov 2026, 10:30 am',
      'Verified visit',
      'Approve',
      'Reject',
    ]) {
      expect(text).toContain(part)
    }
    await first.getByRole('img', { name: '4 of 5 stars' }).waitFor()
    expect(await approved.getByRole('button').filter({ hasText: 'Remove' }).count()).toBe(1)
    expect(await page.getByText('Verified visit').count()).toBe(1)
    const counters = await page.locator('dl > div').allTextContents()
    expect(counters).toEqual(['Pending2', 'Approved1'])
  })

  it('approves, rejects and removes', async () => {
    const page = await office.enter('/admin/reviews')
    await page.getByRole('button', { name: 'Approve the review of First Reviewer' }).click()
    await toast(page, 'Review approved successfully').waitFor()
    await page.getByRole('region', { name: 'Approved Reviews' }).getByText('First Reviewer').waitFor()
    await page.getByRole('button', { name: 'Reject the review of Second Reviewer' }).click()
    await toast(page, 'Review rejected and deleted').waitFor()
    await page.getByRole('button', { name: 'Remove the review of Third Reviewer' }).click()
    await page.getByText('Third Reviewer').waitFor({ state: 'detached' })
    await expect
      .poll(() => office.rows(sql`select full_name, is_approved from public.reviews`))
      .toEqual([{ full_name: 'First Reviewer', is_approved: true }])
  })

  it('puts back what was rejected by mistake, as it was', async () => {
    const review = sql`select id, full_name, email, rating, review_text, is_approved, created_at from public.reviews
      where full_name = 'Hasty Reviewer'`
    await office.run(
      `insert into public.reviews (full_name, email, rating, review_text, is_approved, created_at) values
        ('Hasty Reviewer', 'hasty@example.com', 5, 'Wonderful.', true, '2026-05-01T05:00:00Z')`,
    )
    const before = await office.rows(review)
    const page = await office.enter('/admin/reviews')
    await page.getByRole('button', { name: 'Remove the review of Hasty Reviewer' }).click()
    const message = toast(page, 'Review rejected and deleted')
    await message.waitFor()
    expect(await office.rows(review)).toEqual([])
    await message.getByRole('button', { name: 'Undo' }).click()
    await toast(page, 'Review restored').waitFor()
    await page.getByRole('region', { name: 'Approved Reviews' }).getByText('Hasty Reviewer').waitFor()
    expect(await office.rows(review)).toEqual(before)
    await office.run(`delete from public.reviews where full_name = 'Hasty Reviewer'`)
  })

  it('answers a review, which the site shows below it with its service', async () => {
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
    await card.getByText('Bridal Makeup').waitFor()
    await card.getByRole('button', { name: 'Answer Grateful' }).click()
    await card.getByLabel('Answer to Grateful').fill('  It was a joy.  ')
    await card.getByRole('button', { name: 'Save answer' }).click()
    await toast(page, 'Answer saved').waitFor()
    const answered = await (await fetch(`${office.url}/services/bridal-makeup`)).text()
    for (const part of ['On time and lovely.', 'It was a joy.', '4.0']) expect(answered).toContain(part)
    expect(await (await fetch(`${office.url}/services/gold-facial`)).text()).not.toContain(
      'On time and lovely.',
    )
    expect(await (await fetch(`${office.url}/services`)).text()).toContain('1 review')
    await card.getByRole('button', { name: 'Change the answer to Grateful' }).click()
    await card.getByLabel('Answer to Grateful').fill('')
    await card.getByRole('button', { name: 'Save answer' }).click()
    await expect
      .poll(() => office.rows(sql`select answer from public.reviews where full_name = 'Grateful'`))
      .toEqual([{ answer: null }])
    await office.run(`delete from public.reviews where full_name = 'Grateful'`)
  })

  it('says when the server refuses', async () => {
    await office.run(
      `insert into public.reviews (full_name, rating, review_text) values ('Fourth Reviewer', 3, 'Fine.')`,
    )
    const page = await office.enter('/admin/reviews')
    await office.without('update', 'reviews', async () => {
      await page.getByRole('button', { name: 'Approve the review of Fourth Reviewer' }).click()
      await toast(page, 'Failed to approve review').waitFor()
    })
    await office.without('delete', 'reviews', async () => {
      await page.getByRole('button', { name: 'Reject the review of Fourth Reviewer' }).click()
      await toast(page, 'Failed to reject review').waitFor()
      await page.getByRole('region', { name: 'Pending Reviews' }).getByText('Fourth Reviewer').waitFor()
    })
    await office.without('select', 'reviews', async () => {
      const other = await office.enter('/admin/reviews')
      await toast(other, 'Failed to load reviews').waitFor()
    })
  })
})
