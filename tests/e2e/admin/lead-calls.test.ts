// Notes of calls with the senders of leads, calling again at a given time, and corrections of leads.
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#testing/browser/axe.ts'
import { screens } from '#testing/browser/browser.ts'
import { answerConfirm } from '#testing/browser/confirm.ts'
import { expect, test } from '#testing/browser/test.ts'
import { toast } from '#testing/browser/toasts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'
import { timeZoneAtNoon } from '#testing/time-zone-at-noon.ts'

const office = sharedOffice()

test.beforeAll(() =>
  office.run(`
    update public.business_profile set time_zone = '${timeZoneAtNoon()}', quiet_from = '00:00', quiet_until = '00:00';
    delete from public.areas;
    insert into public.areas (name) values ('Lakeside')`),
)
test.beforeEach(() =>
  office.run(`
    delete from public.leads;
    insert into public.leads (full_name, phone, email, service_interested, preferred_date, message, created_at) values
      ('Later Caller', '90000 00001', 'later@example.com', 'Facial', '2027-02-01T10:07:41Z', 'At home please',
        now() - interval '5 minutes')`),
)

/** As if this time had passed since the call. */
const letPass = (time: string) =>
  office.run(`update public.leads set call_again_at = call_again_at - interval '${time}'`)

async function localTime(added: string): Promise<string> {
  const [row] = await office.rows<{ at: string }>(sql`
    select to_char((now() + ${added}::interval) at time zone private.business_time_zone(), 'YYYY-MM-DD"T"HH24:MI') as at`)
  return row?.at ?? ''
}

/** The lead waits again; the call came due five minutes ago. */
const dueCall = () =>
  office.run(`
    update public.leads set status = 'contacted';
    update public.leads set call_again_at = now() - interval '5 minutes'`)

const standing = () => office.rows(sql`select status, call_again_at is not null as again from public.leads`)

test.describe('a call', () => {
  test('is noted with a time to call again, and the lead comes up by itself when that has come', {
    tag: '@deep',
  }, async () => {
    const page = await office.openAsStaff()
    await page.clock.install({ time: Date.now() })
    await page.goto('/admin')
    const card = page.getByRole('region', { name: '1 new lead' })
    await card.getByText('Later Caller').click()
    const dialog = page.getByRole('dialog', { name: 'Later Caller' })
    await dialog.getByRole('button', { name: 'Note a call' }).click()
    await dialog.getByLabel('Result').selectOption('Wants a call later')
    await dialog.getByRole('button', { name: 'Save call' }).click()
    await expect(dialog.getByText('When should somebody call again?')).toBeVisible()
    await dialog.getByLabel('Call again').fill(await localTime('2 hours'))
    await dialog.getByLabel('Note', { exact: true }).fill('Asked for <b>Friday</b>')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save call' }).click()
    await expect(toast(page, 'Call noted')).toBeVisible()
    const notes = dialog.getByRole('region', { name: 'Calls' }).getByRole('listitem')
    await expect(notes).toHaveText([/^Wants a call later.*Asked for <b>Friday<\/b>Call again /])
    expect(await standing()).toEqual([{ status: 'contacted', again: true }])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Later Caller')).toHaveCount(0)

    await letPass('2 hours 1 minute')
    await page.clock.runFor(9000)
    const due = page.getByRole('region', { name: '1 lead to call' })
    await expect(due.getByText(/^call again, due for \d min$/)).toBeVisible()
    await due.getByRole('link', { name: 'Call Later Caller' }).click()
    await expect(toast(page, 'Later Caller no longer waits for a call')).toBeVisible()
    await expect(due).toHaveCount(0)
    await expect.poll(standing).toEqual([{ status: 'contacted', again: false }])
    await toast(page, 'Later Caller no longer waits').getByRole('button', { name: 'Undo' }).click()
    await expect(due).toBeVisible()
    await expect.poll(standing).toEqual([{ status: 'contacted', again: true }])
  })

  test('that is due is in the list by itself, in red when late, and found by its filters', {
    tag: '@deep',
  }, async () => {
    await dueCall()
    const page = await office.enter('/admin')
    await page
      .getByRole('region', { name: '1 lead to call' })
      .getByRole('link', { name: 'All', exact: true })
      .click()
    await expect(page).toHaveURL(/status=to_call/)
    const row = page.getByRole('row', { name: /^Later Caller/ })
    const text = row.getByText(/^call again/)
    await expect(text).toHaveText(/^call again, due for \d min$/)
    const late = 'rgb(164, 23, 43)'
    await expect(text).not.toHaveCSS('color', late)
    await letPass('1 hour')
    await page.reload()
    await expect(text).toHaveCSS('color', late)

    await office.run(`update public.leads set call_again_at = '2090-01-06T11:30Z'`)
    await page.reload()
    await expect(page.getByText('No leads found')).toBeVisible()
    await page.getByRole('search').getByLabel('Status').selectOption('To call later')
    await expect(text).toHaveText(/^call again 6 Jan 2090/)
    await page.getByRole('searchbox').fill('later')
    await page.waitForURL(/q=later/)
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await page.getByLabel('Status of Later Caller').selectOption('rejected')
    await expect(page.getByText('No leads found')).toBeVisible()
    expect(await standing()).toEqual([{ status: 'rejected', again: false }])
  })

  test('on a phone opens the form, whose text is kept when the server refuses', {
    tag: '@deep',
  }, async () => {
    const page = await office.enter('/admin/leads', { viewport: screens.phone, hasTouch: true })
    await page.getByRole('button', { name: 'Conversation Later Caller' }).click()
    const dialog = page.getByRole('dialog', { name: 'Later Caller' })
    await dialog.getByRole('link', { name: 'Call', exact: true }).click()
    await dialog.getByLabel('Note', { exact: true }).fill('Rang out')
    await office.without('execute', 'note_lead_call', async () => {
      await dialog.getByRole('button', { name: 'Save call' }).click()
      await expect(toast(page, 'Error noting the call')).toBeVisible()
    })
    expect(
      await answerConfirm(page, false, () => dialog.getByRole('button', { name: 'Cancel' }).click()),
    ).toBe('Discard your unsaved changes?')
    await dialog.getByRole('button', { name: 'Save call' }).click()
    await expect(dialog.getByText('Rang out')).toBeVisible()
    expect(await office.rows(sql`select result, note from public.lead_calls`)).toEqual([
      { result: 'no_answer', note: 'Rang out' },
    ])
  })
})

test.describe('a lead', () => {
  const stored = async () => {
    const [row] = await office.rows<Readonly<Record<string, unknown>>>(sql`
      select leads.full_name, phone, email, service_interested, message, people, areas.name as area, status,
        preferred_date from public.leads left join public.areas on areas.id = area_id`)
    return row
  }

  test('is corrected, and keeps what nobody changed', { tag: '@deep' }, async () => {
    const before = await stored()
    const page = await office.enter('/admin/leads')
    await page.getByRole('button', { name: 'Later Caller', exact: true }).click()
    const conversation = page.getByRole('dialog', { name: 'Later Caller' })
    await conversation.getByRole('link', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit lead' })
    // Sent at 10:07:41, which means any time.
    await expect(dialog.getByLabel('Preferred time')).toHaveValue('')
    await dialog.getByLabel('Full Name').fill('Later Caller Sen')
    await dialog.getByLabel('People').fill('3')
    await dialog.getByLabel('Area').selectOption('Lakeside')
    await dialog.getByLabel('Service').fill('Facial, Mehendi')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Lead updated successfully')).toBeVisible()
    const named = page.getByRole('dialog', { name: 'Later Caller Sen' })
    await expect(named.getByText('Facial, Mehendi')).toBeVisible()
    const changed = {
      full_name: 'Later Caller Sen',
      people: 3,
      area: 'Lakeside',
      service_interested: 'Facial, Mehendi',
    }
    expect(await stored()).toEqual({ ...before, ...changed })
    await named.getByRole('button', { name: 'History' }).click()
    await expect(named.getByText(/name changed from “Later Caller” to “Later Caller Sen”/)).toBeVisible()
  })

  test('that is added names clients and earlier leads with the same number', { tag: '@deep' }, async () => {
    await office.run(`
      insert into public.clients (full_name, phone) values ('Known Client', '+91 98260 12345');
      insert into public.leads (full_name, phone, service_interested, status)
        values ('Earlier Sender', '098260-12345', 'Nails', 'contacted')`)
    const page = await office.enter('/admin/leads?new=1')
    const dialog = page.getByRole('dialog', { name: 'Add lead' })
    await dialog.getByLabel('Phone').fill('98260 12345')
    await expect(dialog.getByRole('listitem')).toHaveText([
      'Client Known Client has the same phone number',
      /^Lead of Earlier Sender \(contacted, .*\) has the same phone number$/,
    ])
  })

  test('has a preferred day and time that are corrected in the time zone of the salon', {
    tag: '@deep',
  }, async () => {
    const page = await office.enter('/admin/leads')
    await page.getByRole('button', { name: 'Later Caller', exact: true }).click()
    await page.getByRole('link', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit lead' })
    await dialog.getByLabel('Preferred date').fill('2027-02-03')
    await dialog.getByLabel('Preferred time').fill('15:30')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Lead updated successfully')).toBeVisible()
    expect(
      await office.rows(sql`
        select (preferred_date at time zone private.business_time_zone())::text as at from public.leads`),
    ).toEqual([{ at: '2027-02-03 15:30:00' }])
  })

  test('that someone else saved meanwhile is not overwritten', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/leads')
    await page.getByRole('button', { name: 'Later Caller', exact: true }).click()
    await page.getByRole('link', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit lead' })
    await dialog.getByLabel('Message').fill('Mine')
    await office.run(`update public.leads set phone = '90000 00007'`)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Error updating lead')).toBeVisible()
    await expect(dialog.getByText('Someone else saved this lead while you were editing.')).toBeVisible()
    expect(await stored()).toMatchObject({ message: 'At home please', phone: '90000 00007' })
    await dialog.getByRole('button', { name: 'Load the newer values' }).click()
    await expect(dialog.getByLabel('Phone')).toHaveValue('90000 00007')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await stored()).toMatchObject({ message: 'Mine', phone: '90000 00007' })
  })
})
