// What a visit costs, what comes in for it and what is given back, at a desk and at the door.
import type { Page } from 'playwright-core'
import { create } from 'qrcode'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { answering } from '../support/confirm.ts'
import { toast } from '../support/toasts.ts'
import { type Office, openOffice } from './office.ts'

let office: Office
const visitId = (number: number) => `00000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`

beforeAll(async () => {
  office = await openOffice()
  await office.run(`
    delete from public.services;
    insert into public.services (id, name, price) values ('${visitId(90)}', 'Bridal Makeup', 5000), ('${visitId(91)}', 'Mehendi', 1500.5);
    insert into public.clients (id, full_name) values ('${visitId(80)}', 'मीरा शर्मा');
    insert into public.appointments (id, client_id, service_id, appointment_date)
    select ('00000000-0000-4000-8000-0000000000' || lpad(n::text, 2, '0'))::uuid, '${visitId(80)}', '${visitId(90)}',
      now() + make_interval(days => n)
    from generate_series(1, 9) as n;
  `)
})
afterAll(() => office?.close())

const money = (page: Page) => page.getByRole('dialog', { name: 'मीरा शर्मा' })
const openMoney = async (number: number) => {
  const page = await office.enter(`/admin/appointments?view=${visitId(number)}`)
  await money(page).getByText('Total').waitFor()
  return page
}
const books = (number: number) =>
  office.rows(sql`
    select payment_amount::float8 as amount, payment_status as status, due::float8 as due
    from public.appointments where id = ${visitId(number)}`)
const payments = (number: number) =>
  office.rows(sql`
    select kind, amount::float8 as amount, method, reference, users.email as taken_by
    from public.payments left join auth.users on users.id = received_by
    where appointment_id = ${visitId(number)} order by payments.created_at, amount desc`)
const dayOf = async (number: number) => {
  const [visit] = await office.rows<{ day: string }>(sql`
    select to_char(appointment_date at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day
    from public.appointments where id = ${visitId(number)}`)
  return visit?.day
}
/** What a line of the bill says. */
const bill = async (page: Page) => {
  const lines = await money(page).locator('dl > div').all()
  return Promise.all(
    lines.map(async (line) =>
      [await line.locator('dt').textContent(), await line.locator('dd').textContent()].join(' '),
    ),
  )
}

describe('the money of a visit', () => {
  it('is one tap away in the list, and one button takes the rest', async () => {
    const page = await office.enter('/admin/appointments')
    await page.getByRole('button', { name: 'Money Bridal Makeup for मीरा शर्मा' }).last().click()
    await page.waitForURL((url) => url.searchParams.get('view') === visitId(1))
    await money(page).getByText('Nothing came in yet').waitFor()
    expect(await bill(page)).toEqual(['Bridal Makeup ₹5,000', 'Total ₹5,000', 'Paid ₹0', 'Due ₹5,000'])
    await money(page).getByRole('button', { name: 'Take the rest: ₹5,000' }).click()
    expect(await money(page).getByLabel('Amount (₹)').inputValue()).toBe('5000')
    await money(page).getByRole('button', { name: 'Received ₹5,000' }).click()
    await toast(page, '₹5,000 received').waitFor()
    await money(page).getByText('Advance · Cash').waitFor()
    await money(page).getByText('by you').waitFor()
    await expect.poll(() => bill(page)).toContain('Due ₹0')
    expect(await books(1)).toEqual([{ amount: 5000, status: 'paid', due: 0 }])
    expect(await payments(1)).toEqual([
      { kind: 'advance', amount: 5000, method: 'cash', reference: null, taken_by: 'owner@example.com' },
    ])
    // The list below says so too.
    await page.keyboard.press('Escape')
    await page.getByRole('row').last().getByText('₹5,000').waitFor()
  })

  it('has a discount in percent or rupees and a charge for the way, which the form keeps', async () => {
    const page = await openMoney(2)
    await money(page).getByRole('link', { name: 'Edit prices and discount' }).click()
    const form = page.getByRole('dialog', { name: 'Edit appointment' })
    await form.getByRole('button', { name: /^Services, prices and guests/ }).click()
    await form.getByLabel('Discount', { exact: true }).fill('101')
    await form.getByLabel('Discount in').selectOption('percent')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await form.getByText('At most 100 percent can be taken off').waitFor()
    await form.getByLabel('Discount', { exact: true }).fill('12.5')
    await form.getByLabel('Travel charge (₹)').fill('150.25')
    await form.getByText('Total ₹4,525.25').waitFor()
    await form.getByRole('button', { name: 'Use the price ₹4,525.25' }).waitFor()
    await form.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Appointment updated successfully').waitFor()
    await page.goto(`/admin/appointments?view=${visitId(2)}`)
    await expect
      .poll(() => bill(page))
      .toEqual([
        'Bridal Makeup ₹5,000',
        'Discount of 12.5 % -₹625',
        'Travel ₹150.25',
        'Total ₹4,525.25',
        'Paid ₹0',
        'Due ₹4,525.25',
      ])
    await page.goto(`/admin/appointments?edit=${visitId(2)}`)
    await form.getByText('1 service · 1 h · ₹4,525.25').waitFor()
  })

  it('knows tips and what is given back, and refuses what cannot be with one sentence', async () => {
    const page = await openMoney(3)
    const dialog = money(page)
    const take = async (amount: string) => {
      await dialog.getByRole('button', { name: 'Other amount' }).click()
      await dialog.getByLabel('Amount (₹)').fill(amount)
    }
    const received = dialog.getByRole('button', { name: /^Received/ })
    await take('-5')
    for (const absurd of ['-5', '0', '0.001', '100000000', 'ten']) {
      await dialog.getByLabel('Amount (₹)').fill(absurd)
      await received.click()
      await dialog.getByText('Enter an amount from ₹0.01 to ₹9,99,99,999.99').waitFor()
    }
    await dialog.getByLabel('Amount (₹)').fill('2000.5')
    await dialog.getByText('Card', { exact: true }).click()
    await dialog.getByLabel('Reference').fill('Terminal 7')
    await received.click()
    await dialog.getByText('Advance · Card · Terminal 7').waitFor()
    await take('100')
    await dialog.getByLabel('For').selectOption('tip')
    await received.click()
    await dialog.getByText('Tip · Cash').waitFor()
    await dialog.getByRole('button', { name: 'Give back' }).click()
    await dialog.getByLabel('Amount (₹)').fill('2000.51')
    const givenBack = dialog.getByRole('button', { name: /^Given back/ })
    await givenBack.click()
    await dialog.getByText('No more can be given back than came in: ₹2,000.50').waitFor()
    await dialog.getByLabel('Amount (₹)').fill('500.5')
    await givenBack.click()
    await toast(page, '₹500.50 given back').waitFor()
    await expect
      .poll(() => bill(page))
      .toEqual([
        'Bridal Makeup ₹5,000',
        'Total ₹5,000',
        'Paid ₹1,500',
        'Tips, apart from that ₹100',
        'Due ₹3,500',
      ])
    expect(await books(3)).toEqual([{ amount: 1500, status: 'partial', due: 3500 }])
    // What was entered by mistake goes, with its amount.
    await answering(page, true, () =>
      dialog.getByRole('button', { name: 'Delete Given back of ₹500.50' }).click(),
    )
    await toast(page, 'Payment deleted successfully').waitFor()
    await expect.poll(() => books(3)).toEqual([{ amount: 2000.5, status: 'partial', due: 2999.5 }])
  })

  it('goes on meaning what the amount field says: the difference is booked', async () => {
    const page = await office.enter(`/admin/appointments?edit=${visitId(4)}`)
    const form = page.getByRole('dialog', { name: 'Edit appointment' })
    await form.getByLabel('Payment Amount (₹)').fill('1200')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Appointment updated successfully').waitFor()
    expect(await payments(4)).toMatchObject([{ amount: 1200, method: 'other' }])
  })

  it('is opened from the calendar too', async () => {
    const page = await office.enter(`/admin/appointments?as=day&day=${await dayOf(5)}`)
    await page
      .locator(`[data-visit="${visitId(5)}"]`)
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take ₹5,000' }).click()
    await money(page).getByRole('button', { name: 'Take the rest: ₹5,000' }).waitFor()
    await page.goBack()
    await money(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('as')).toBe('day')
  })
})

/** What is drawn, as the corners of its dark squares. */
const drawn = (page: Page) => page.locator('svg[data-upi] path').getAttribute('d')
function squaresOf(link: string): string {
  const { size, data } = create(link, { errorCorrectionLevel: 'M' }).modules
  return [...data]
    .map((isDark, index) => (isDark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : ''))
    .join('')
}

describe('UPI at the door', () => {
  it('says what is missing for a code, and leads there', async () => {
    const page = await openMoney(6)
    await money(page).getByRole('button', { name: 'Take the rest: ₹5,000' }).click()
    await money(page).getByText('UPI', { exact: true }).click()
    const asked = await answering(page, true, () =>
      money(page).getByRole('link', { name: 'add your UPI address to the settings' }).click(),
    )
    expect(asked).toBe('Discard your unsaved changes?')
    await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor()
    await page.getByLabel('UPI address').fill('salon')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('A UPI address looks like name@bank').waitFor()
    await page.getByLabel('UPI address').fill('salon@okbank')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Payment settings updated successfully').waitFor()
  })

  it('shows the exact amount and a reference as a code, without a network, and books when there is one again', async () => {
    const page = await office.enter(`/admin/appointments?as=day&day=${await dayOf(6)}`)
    const dialog = money(page)
    const visit = page.locator(`[data-visit="${visitId(6)}"]`).first()
    await visit.waitFor()
    // On the way to the door, while the network still is there, all that the code needs has come by itself.
    const fetched = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(' '),
      )
    for (const needed of ['visit-sheet', 'visit-money-dialog', 'money_settings']) {
      await expect.poll(fetched).toContain(needed)
    }
    await page.context().setOffline(true)
    try {
      await visit.click()
      await page.getByRole('dialog').getByRole('button', { name: 'Take ₹5,000' }).click()
      await dialog.getByRole('button', { name: 'Take the rest: ₹5,000' }).click()
      await dialog.getByText('UPI', { exact: true }).click()
      const code = dialog.getByRole('img', { name: 'UPI code for ₹5,000 to salon@okbank' })
      const link = await code.getAttribute('data-upi')
      expect(Object.fromEntries(new URL(link ?? '').searchParams)).toEqual({
        pa: 'salon@okbank',
        pn: 'Shringar',
        am: '5000.00',
        cu: 'INR',
        tn: expect.stringMatching(/^Visit \d+ \w+ \d{4}$/),
        tr: '000000000000',
      })
      expect(await drawn(page)).toBe(squaresOf(link ?? ''))
      await dialog.getByText('salon@okbank', { exact: true }).waitFor()
      await dialog.getByLabel('Amount (₹)').fill('4999.5')
      await dialog.getByRole('img', { name: 'UPI code for ₹4,999.50 to salon@okbank' }).waitFor()
      await dialog.getByLabel('UTR').fill('412345678901')
      await dialog.getByRole('button', { name: 'Received ₹4,999.50' }).click()
      await dialog.getByText('There is no network').waitFor()
    } finally {
      await page.context().setOffline(false)
    }
    await toast(page, '₹4,999.50 received').waitFor()
    expect(await payments(6)).toMatchObject([{ amount: 4999.5, method: 'upi', reference: '412345678901' }])
  })

  it('finds the UTR in the bank’s message, and refuses one that is too short or was used before', async () => {
    const page = await openMoney(7)
    const dialog = money(page)
    await dialog.getByRole('button', { name: 'Take the rest: ₹5,000' }).click()
    await dialog.getByText('UPI', { exact: true }).click()
    const utr = dialog.getByLabel('UTR')
    const received = dialog.getByRole('button', { name: 'Received ₹5,000' })
    await utr.fill('41234567890')
    await received.click()
    await dialog.getByText('A UTR has 12 digits').waitFor()
    const paste = (text: string) =>
      utr.evaluate((field, pasted) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text', pasted)
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, text)
    await paste('Dear customer, a/c XX12 credited Rs 5000 by UPI Ref 412345678901. Call 919876543210')
    expect(await utr.inputValue()).toBe('412345678901')
    await received.click()
    await dialog
      .getByText(/^This UPI reference \(UTR\) was used before, for a payment of \d+ \w+ \d{4}\.$/)
      .waitFor()
    expect(await payments(7)).toEqual([])
    await paste('UTR: 555566667777')
    await received.click()
    await toast(page, '₹5,000 received').waitFor()
    expect(await payments(7)).toMatchObject([{ method: 'upi', reference: '555566667777', amount: 5000 }])
  })
})
