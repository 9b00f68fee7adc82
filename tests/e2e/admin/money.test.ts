// The money of an appointment: price, payments, refunds and UPI codes.
import type { Page, Request } from '@playwright/test'
import { create } from 'qrcode'
import { sql } from '#server/db/sql.ts'
import { answerConfirm } from '#testing/browser/confirm.ts'
import { expect, test } from '#testing/browser/test.ts'
import { toast } from '#testing/browser/toasts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()
const uuid = (number: number) => `00000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`

/** Each test has its own appointment, this many days from now. */
test.beforeAll(() =>
  office.run(`
    delete from public.services;
    insert into public.services (id, name, price) values ('${uuid(90)}', 'Bridal Makeup', 5000), ('${uuid(91)}', 'Mehendi', 1500.5);
    insert into public.clients (id, full_name) values ('${uuid(80)}', 'मीरा शर्मा');
    insert into public.appointments (id, client_id, service_id, appointment_date)
    select ('00000000-0000-4000-8000-0000000000' || lpad(n::text, 2, '0'))::uuid, '${uuid(80)}', '${uuid(90)}',
      (public.business_today() + n + time '11:00') at time zone private.business_time_zone()
    from generate_series(1, 10) as n`),
)

const money = (page: Page) => page.getByRole('dialog', { name: 'मीरा शर्मा' })
const openMoney = async (number: number) => {
  const page = await office.enter(`/admin/appointments?view=${uuid(number)}`)
  await expect(money(page).getByText('Total')).toBeVisible()
  return page
}
const books = (number: number) =>
  office.rows(sql`
    select payment_amount::float8 as amount, payment_status as status, due::float8 as due
    from public.appointments where id = ${uuid(number)}`)
const payments = (number: number) =>
  office.rows(sql`
    select kind, amount::float8 as amount, method, reference, users.email as taken_by
    from public.payments left join auth.users on users.id = received_by
    where appointment_id = ${uuid(number)} order by payments.created_at, amount desc`)
const setUpiAddress = (address: string | null) =>
  office.run(`update public.money_settings set vpa = ${address === null ? 'null' : `'${address}'`}`)

/** The address of the calendar on the day of an appointment. */
const dayOf = async (number: number) => {
  const [visit] = await office.rows<{ day: string }>(sql`
    select to_char(appointment_date at time zone private.business_time_zone(), 'YYYY-MM-DD') as day
    from public.appointments where id = ${uuid(number)}`)
  return `/admin/appointments?as=day&day=${visit?.day}`
}
const block = (page: Page, number: number) => page.locator(`[data-appointment="${uuid(number)}"]`).first()

/** The lines of the bill: 'Total ₹5,000'. */
const bill = (page: Page) =>
  money(page)
    .locator('dl > div')
    .evaluateAll((lines) =>
      lines.map((line) => [...line.querySelectorAll('dt, dd')].map((part) => part.textContent).join(' ')),
    )

test.describe('the money of an appointment', () => {
  test('one button takes the rest, from the list of appointments', async () => {
    const page = await office.enter('/admin/appointments')
    await page.getByRole('button', { name: 'Payments Bridal Makeup for मीरा शर्मा' }).last().click()
    await page.waitForURL((url) => url.searchParams.get('view') === uuid(1))
    await expect(money(page).getByText('No payments yet')).toBeVisible()
    await expect
      .poll(() => bill(page))
      .toEqual(['Bridal Makeup ₹5,000', 'Total ₹5,000', 'Paid ₹0', 'Due ₹5,000'])
    await money(page).getByRole('button', { name: 'Collect balance: ₹5,000' }).click()
    await expect(money(page).getByLabel('Amount (₹)')).toHaveValue('5000')
    await money(page).getByRole('button', { name: 'Received ₹5,000' }).click()
    await expect(toast(page, '₹5,000 received')).toBeVisible()
    await expect(money(page).getByText('Advance · Cash')).toBeVisible()
    await expect(money(page).getByText('by you')).toBeVisible()
    await expect.poll(() => bill(page)).toContain('Due ₹0')
    expect(await books(1)).toEqual([{ amount: 5000, status: 'paid', due: 0 }])
    expect(await payments(1)).toEqual([
      { kind: 'advance', amount: 5000, method: 'cash', reference: null, taken_by: 'owner@example.com' },
    ])
    // The list behind the dialog shows it too.
    await page.keyboard.press('Escape')
    await expect(page.getByRole('row').last().getByText('₹5,000')).toBeVisible()
  })

  test('a discount in percent and a travel charge change the total', { tag: '@deep' }, async () => {
    const page = await openMoney(2)
    await money(page).getByRole('link', { name: 'Edit prices and discount' }).click()
    const form = page.getByRole('dialog', { name: 'Edit appointment' })
    await form.getByRole('button', { name: /^Services, prices and guests/ }).click()
    await form.getByLabel('Discount', { exact: true }).fill('101')
    await form.getByLabel('Discount in').selectOption('percent')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(form.getByText('The discount can be at most 100 percent')).toBeVisible()
    await form.getByLabel('Discount', { exact: true }).fill('12.5')
    await form.getByLabel('Travel charge (₹)').fill('150.25')
    await expect(form.getByText('Total ₹4,525.25')).toBeVisible()
    await expect(form.getByRole('button', { name: 'Full ₹4,525.25' })).toBeVisible()
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Appointment updated successfully')).toBeVisible()
    await page.goto(`/admin/appointments?view=${uuid(2)}`)
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
    await page.goto(`/admin/appointments?edit=${uuid(2)}`)
    await expect(form.getByText('1 service · 1 h · ₹4,525.25')).toBeVisible()
  })

  test('tips and refunds are booked apart, and impossible amounts refused', { tag: '@deep' }, async () => {
    const page = await openMoney(3)
    const dialog = money(page)
    const take = async (amount: string) => {
      await dialog.getByRole('button', { name: 'Other amount' }).click()
      await dialog.getByLabel('Amount (₹)').fill(amount)
    }
    const received = dialog.getByRole('button', { name: /^Received/ })
    await take('-5')
    await received.click()
    await expect(dialog.getByText('Enter an amount from ₹0.01 to ₹9,99,99,999.99')).toBeVisible()
    await dialog.getByLabel('Amount (₹)').fill('2000.5')
    await dialog.getByText('Card', { exact: true }).click()
    await dialog.getByLabel('Reference').fill('Terminal 7')
    await received.click()
    await expect(dialog.getByText('Advance · Card · Terminal 7')).toBeVisible()
    await take('100')
    await dialog.getByLabel('For').selectOption('tip')
    await received.click()
    await expect(dialog.getByText('Tip · Cash')).toBeVisible()
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(dialog.getByRole('group', { name: 'Refunded by' })).toBeVisible()
    await dialog.getByLabel('Amount (₹)').fill('2000.51')
    const givenBack = dialog.getByRole('button', { name: /^Refunded/ })
    await givenBack.click()
    await expect(dialog.getByText('You can refund at most what was received: ₹2,000.50')).toBeVisible()
    await dialog.getByLabel('Amount (₹)').fill('500.5')
    await givenBack.click()
    await expect(toast(page, '₹500.50 refunded')).toBeVisible()
    await expect
      .poll(() => bill(page))
      .toEqual([
        'Bridal Makeup ₹5,000',
        'Total ₹5,000',
        'Paid ₹2,000.50',
        'Refunded -₹500.50',
        'Tips (separate) ₹100',
        'Due ₹3,500',
      ])
    expect(await books(3)).toEqual([{ amount: 1500, status: 'partial', due: 3500 }])
    // A deleted payment no longer counts.
    await answerConfirm(page, true, () =>
      dialog.getByRole('button', { name: 'Delete Refund of ₹500.50' }).click(),
    )
    await expect(toast(page, 'Payment deleted successfully')).toBeVisible()
    await expect.poll(() => books(3)).toEqual([{ amount: 2000.5, status: 'partial', due: 2999.5 }])
  })

  test('paid in the form is a payment with its method, and a lower amount a correction', async () => {
    const page = await office.enter(`/admin/appointments?edit=${uuid(4)}`)
    const form = page.getByRole('dialog', { name: 'Edit appointment' })
    const amount = form.getByLabel('Payment Amount (₹)')
    const save = async () => {
      await form.getByRole('button', { name: 'Save changes' }).click()
      await expect(form).toHaveCount(0)
    }
    await form.getByLabel('Payment Status').selectOption('paid')
    await expect(amount).toHaveValue('5000')
    await amount.fill('1200')
    await expect(form.getByText('₹3,800 is still due.')).toBeVisible()
    await form.getByText('UPI', { exact: true }).click()
    await form.getByLabel('UTR').fill('12')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(form.getByText('A UTR has 12 digits')).toBeVisible()
    await form.getByLabel('UTR').fill('')
    await save()
    expect(await payments(4)).toMatchObject([{ kind: 'advance', amount: 1200, method: 'upi' }])
    expect(await books(4)).toEqual([{ amount: 1200, status: 'partial', due: 3800 }])

    await page.goto(`/admin/appointments?edit=${uuid(4)}`)
    await amount.fill('200')
    await expect(form.getByText(/^This corrects the payments by −₹1,000\./)).toBeVisible()
    await expect(form.getByText('Card', { exact: true })).toHaveCount(0)
    await amount.fill('1200')
    await form.getByLabel('Status', { exact: true }).selectOption('cancelled')
    await expect(
      form.getByText('₹1,200 was paid. Refund it under Payments, or keep it as a cancellation charge.'),
    ).toBeVisible()
  })

  test('more than is due is taken only if that is said', { tag: '@deep' }, async () => {
    const page = await openMoney(10)
    const dialog = money(page)
    await dialog.getByRole('button', { name: 'Collect balance: ₹5,000' }).click()
    // Meanwhile somebody else takes a part.
    await office.run(
      `insert into public.payments (appointment_id, amount, method) values ('${uuid(10)}', 1000, 'cash')`,
    )
    await dialog.getByRole('button', { name: 'Received ₹5,000' }).click()
    await expect(
      toast(page, 'The payment was not recorded').getByText('Only ₹4,000 is due for this appointment.'),
    ).toBeVisible()
    await dialog.getByRole('switch', { name: /^Take more than is due/ }).click()
    await dialog.getByLabel('Amount (₹)').fill('199000')
    // Her other appointments of these days may have been paid in cash too.
    await expect(
      dialog.getByText(/^This makes ₹2,0\d,000 in cash from this client for one event\./),
    ).toBeVisible()
    await dialog.getByLabel('Amount (₹)').fill('6000')
    await expect(dialog.getByText(/^This makes/)).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Received ₹6,000' }).click()
    await expect(toast(page, '₹6,000 received')).toBeVisible()
    expect(await books(10)).toEqual([{ amount: 7000, status: 'paid', due: 0 }])
  })

  test('opens from the calendar, and Back returns to it', { tag: '@deep' }, async () => {
    const page = await office.enter(await dayOf(5))
    await block(page, 5).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Collect ₹5,000' }).click()
    await expect(money(page).getByRole('button', { name: 'Collect balance: ₹5,000' })).toBeVisible()
    await page.goBack()
    await expect(money(page)).toHaveCount(0)
    await expect(page).toHaveURL(/[?&]as=day/)
  })
})

/** The path of the code: a square for each dark module. */
function squaresOf(link: string): string {
  const { size, data } = create(link, { errorCorrectionLevel: 'M' }).modules
  return [...data]
    .map((isDark, index) => (isDark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : ''))
    .join('')
}

test.describe('UPI', () => {
  test('without a UPI ID the form links to the settings, where it is added', { tag: '@deep' }, async () => {
    await setUpiAddress(null)
    const page = await openMoney(6)
    await money(page).getByRole('button', { name: 'Collect balance: ₹5,000' }).click()
    await money(page).getByText('UPI', { exact: true }).click()
    const asked = await answerConfirm(page, true, () =>
      money(page).getByRole('link', { name: 'add your UPI ID in the settings' }).click(),
    )
    expect(asked).toBe('Discard your unsaved changes?')
    await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible()
    await page.getByLabel('UPI ID').fill('salon')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('A UPI ID looks like name@bank')).toBeVisible()
    await page.getByLabel('UPI ID').fill('salon@okbank')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Payment settings updated successfully')).toBeVisible()
  })

  test('offline, the code shows amount and reference, and the payment is booked once online', {
    tag: '@deep',
  }, async () => {
    await setUpiAddress('salon@okbank')
    // A context of its own, in which nothing is cached yet.
    const page = await office.openAsStaff()
    const loaded: string[] = []
    const pending = new Set<Request>()
    page.on('request', (request) => pending.add(request))
    page.on('requestfinished', (request) => {
      pending.delete(request)
      loaded.push(request.url())
    })
    await page.goto(await dayOf(7))
    const dialog = money(page)
    const visit = block(page, 7)
    await expect(visit).toBeVisible()
    // The calendar prefetches all that the code needs.
    for (const needed of ['appointment-sheet', 'appointment-money-dialog', 'money_settings']) {
      await expect.poll(() => loaded.join(' ')).toContain(needed)
    }
    await expect.poll(() => pending.size).toBe(0)
    await page.context().setOffline(true)
    try {
      await visit.click()
      await page.getByRole('dialog').getByRole('button', { name: 'Collect ₹5,000' }).click()
      await dialog.getByRole('button', { name: 'Collect balance: ₹5,000' }).click()
      await dialog.getByText('UPI', { exact: true }).click()
      const code = dialog.getByRole('img', { name: 'UPI code for ₹5,000 to salon@okbank' })
      await expect(code).toBeVisible()
      const link = await code.getAttribute('data-upi')
      expect(Object.fromEntries(new URL(link ?? '').searchParams)).toEqual({
        pa: 'salon@okbank',
        pn: 'Shringar',
        am: '5000.00',
        cu: 'INR',
        tn: expect.stringMatching(/^Visit \d+ \w+ \d{4}$/),
        tr: '000000000000',
      })
      await expect(code.locator('path')).toHaveAttribute('d', squaresOf(link ?? ''))
      await expect(dialog.getByText('salon@okbank', { exact: true })).toBeVisible()
      await dialog.getByLabel('Amount (₹)').fill('4999.5')
      await expect(dialog.getByRole('img', { name: 'UPI code for ₹4,999.50 to salon@okbank' })).toBeVisible()
      await dialog.getByLabel('UTR').fill('412345678901')
      await dialog.getByRole('button', { name: 'Received ₹4,999.50' }).click()
      await expect(dialog.getByText('No internet. This will be saved when it is back.')).toBeVisible()
    } finally {
      await page.context().setOffline(false)
    }
    await expect(toast(page, '₹4,999.50 received')).toBeVisible()
    expect(await payments(7)).toMatchObject([{ amount: 4999.5, method: 'upi', reference: '412345678901' }])
  })

  test('finds the UTR in a pasted bank message, and refuses a short or used one', {
    tag: '@deep',
  }, async () => {
    await setUpiAddress('salon@okbank')
    await office.run(`
      insert into public.payments (appointment_id, amount, method, reference)
      values ('${uuid(9)}', 100, 'upi', '412345678901')
      on conflict (reference) where method = 'upi' do nothing`)
    const page = await openMoney(8)
    const dialog = money(page)
    await dialog.getByRole('button', { name: 'Collect balance: ₹5,000' }).click()
    await dialog.getByText('UPI', { exact: true }).click()
    const utr = dialog.getByLabel('UTR')
    const received = dialog.getByRole('button', { name: 'Received ₹5,000' })
    await utr.fill('41234567890')
    await received.click()
    await expect(dialog.getByText('A UTR has 12 digits')).toBeVisible()
    const paste = (text: string) =>
      utr.evaluate((field, pasted) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text', pasted)
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, text)
    await paste('Dear customer, a/c XX12 credited Rs 5000 by UPI Ref 412345678901. Call 919876543210')
    await expect(utr).toHaveValue('412345678901')
    await received.click()
    await expect(
      dialog.getByText(/^This UPI reference \(UTR\) was used before, for a payment of \d+ \w+ \d{4}\.$/),
    ).toBeVisible()
    expect(await payments(8)).toEqual([])
    // The clipboard strip of a phone's keyboard inserts the text instead of pasting it.
    await utr.fill('')
    await page.keyboard.insertText('Rs 5000 credited. UTR: 555566667777')
    await expect(utr).toHaveValue('555566667777')
    await received.click()
    await expect(toast(page, '₹5,000 received')).toBeVisible()
    expect(await payments(8)).toMatchObject([{ method: 'upi', reference: '555566667777', amount: 5000 }])
  })
})
