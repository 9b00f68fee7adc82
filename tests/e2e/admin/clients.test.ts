import { sql } from '#server/db/sql.ts'
import { answerConfirm } from '#testing/browser/confirm.ts'
import { expect, test } from '#testing/browser/test.ts'
import { expectToast, toast } from '#testing/browser/toasts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()
const first = '00000000-0000-4000-8000-000000000001'
const second = '00000000-0000-4000-8000-000000000002'

test.beforeEach(() =>
  office.run(`
    delete from public.appointments;
    delete from public.clients;
    insert into public.clients (id, full_name, email, phone, address, notes, created_at) values
      ('${first}', 'First Client', 'first@example.com', '+91 98765 43210', '4 Lake Road', 'Likes rose', '2026-01-05T10:00:00Z'),
      ('${second}', 'Second Client', null, null, null, null, '2026-02-05T10:00:00Z');
    insert into public.appointments (client_id, service_id, appointment_date, status, notes, payment_amount, payment_status)
      select '${first}', services.id, day::timestamptz, status, note, 0, 'pending'
      from (select id from public.services order by name limit 1) services,
        (values ('2026-03-01T04:30:00Z', 'completed', 'Came early'), ('2026-04-01T04:30:00Z', 'confirmed', null),
          ('2026-05-01T04:30:00Z', 'cancelled', null)) as appointments (day, status, note);
  `),
)

test.describe('clients', () => {
  test('are listed newest first, added, updated and deleted', async () => {
    const page = await office.enter('/admin/clients')
    const cell = (name: string) => page.getByRole('cell', { name, exact: true })

    await test.step('list', async () => {
      await expect(page.getByRole('columnheader')).toHaveText([
        'Name',
        'Email',
        'Phone',
        'Address',
        'Actions',
      ])
      const rows = page.getByRole('row')
      await expect(rows.nth(1)).toContainText('Second Client')
      for (const fact of ['First Client', 'first@example.com', '+91 98765 43210', '4 Lake Road'])
        await expect(rows.nth(2)).toContainText(fact)
    })

    await test.step('add, after the form named what is missing and wrong', async () => {
      await page.getByRole('button', { name: 'Add client' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add client' })
      await dialog.getByRole('button', { name: 'Add client' }).click()
      await expect(dialog.getByText('Full name is required')).toBeVisible()
      await dialog.getByLabel('Full Name').fill('Third Client')
      await dialog.getByLabel('Email', { exact: true }).fill('chitra@')
      await expect(dialog.getByText('Enter a valid email address')).toBeVisible()
      await dialog.getByLabel('Email', { exact: true }).fill('')
      await dialog.getByRole('button', { name: 'Add client' }).click()
      await expectToast(page, 'Client added successfully')
      await expect(dialog).toHaveCount(0)
      await expect(cell('Third Client')).toBeVisible()
      const stored = await office.rows(
        sql`select email, phone from public.clients where full_name = 'Third Client'`,
      )
      expect(stored).toEqual([{ email: null, phone: null }])
    })

    await test.step('update', async () => {
      await page.getByRole('button', { name: 'Edit Second Client' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit client' })
      await dialog.getByLabel('Phone').fill('99887 76655')
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await expectToast(page, 'Client updated successfully')
      await expect(cell('99887 76655')).toBeVisible()
    })

    await test.step('delete, only after yes', async () => {
      const press = () => page.getByRole('button', { name: 'Delete Second Client' }).click()
      expect(await answerConfirm(page, false, press)).toBe('Are you sure you want to delete this client?')
      await expect(cell('Second Client')).toBeVisible()
      await answerConfirm(page, true, press)
      await expectToast(page, 'Client deleted successfully')
      await expect(cell('Second Client')).toHaveCount(0)
    })

    await test.step('a client with appointments stays, and the toast counts them', async () => {
      await answerConfirm(page, true, () => page.getByRole('button', { name: 'Delete First Client' }).click())
      await expect(
        toast(page, 'Error deleting client').getByText('3 appointments belong to this client'),
      ).toBeVisible()
      await expect(cell('First Client')).toBeVisible()
    })
  })

  test('shows the profile: information, three figures, history newest first', async () => {
    const page = await office.enter('/admin/clients')
    await page.getByRole('button', { name: 'Profile First Client' }).click()
    const dialog = page.getByRole('dialog', { name: 'First Client' })
    const history = dialog.getByRole('listitem')
    await expect(history).toHaveCount(3)
    for (const fact of ['first@example.com', '+91 98765 43210', '4 Lake Road', '5 Jan 2026', 'Likes rose'])
      await expect(dialog).toContainText(fact)
    const [service] = await office.rows<{ name: string; price: string }>(
      sql`select name, price::text from public.services order by name limit 1`,
    )
    const price = `₹${new Intl.NumberFormat('en-IN').format(Number(service?.price))}`
    await expect(dialog.locator('dl').nth(1).locator('> div')).toHaveText([
      `Total Revenue${price}`,
      'Completed1',
      'Upcoming1',
    ])
    await expect(history).toContainText(['cancelled', 'confirmed', 'completed'])
    for (const fact of [service?.name ?? '', '1 Mar 2026 · 10:00 am', price, 'Came early', 'Paid'])
      await expect(history.nth(2)).toContainText(fact)
    await expect(history.filter({ hasText: 'Paid' })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  test('has a map location from a pasted link, with gate, floor, landmark and parking', {
    tag: '@deep',
  }, async () => {
    const page = await office.enter('/admin/clients')
    await page.getByRole('button', { name: 'Edit First Client' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit client' })
    await dialog.getByRole('button', { name: /^Map location, gate/ }).click()
    const pin = dialog.getByLabel('Map location', { exact: true })
    const save = dialog.getByRole('button', { name: 'Save changes' })
    for (const [pasted, fault] of [
      ['https://maps.app.goo.gl/AbCdEf', 'A short map link does not contain the place'],
      ['https://maps.google.com/?q=128.6139,277.2090', 'This place is outside India or in the sea'],
      ['15.0000, 71.5000', 'This place is outside India or in the sea'],
      ['452010', 'This looks like a PIN code. Write it in the address'],
      ['75.8577, 22.7196', 'Are latitude and longitude the wrong way round?'],
    ] as const) {
      await pin.fill(pasted)
      await save.click()
      await expect(dialog.getByText(fault)).toBeVisible()
    }
    await pin.fill('https://www.google.com/maps/place/Home/@22.7,75.8,17z/data=!3d22.7196!4d75.8577')
    await expect(dialog.getByRole('link', { name: '22.719600, 75.857700 on the map' })).toBeVisible()
    for (const [field, text] of [
      ['Gate', '2'],
      ['Floor', '3'],
      ['Landmark', 'Temple'],
      ['Parking', 'Left'],
    ] as const)
      await dialog.getByLabel(field, { exact: true }).fill(text)
    await save.click()
    await expectToast(page, 'Client updated successfully')
    expect(
      await office.rows(sql`
        select latitude::float8 as latitude, longitude::float8 as longitude, accuracy, pin_set_by, gate, floor, landmark, parking
        from public.clients where id = ${first}`),
    ).toEqual([
      {
        latitude: 22.7196,
        longitude: 75.8577,
        accuracy: null,
        pin_set_by: 'owner',
        gate: '2',
        floor: '3',
        landmark: 'Temple',
        parking: 'Left',
      },
    ])
    await page.getByRole('button', { name: 'Profile First Client' }).click()
    const profile = page.getByRole('dialog', { name: 'First Client' })
    await expect(profile).toContainText('22.719600, 75.857700set by the owner')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Edit Second Client' }).click()
    await dialog.getByRole('button', { name: /^Map location, gate/ }).click()
    await pin.fill('28.6139, 77.2090')
    await expect(dialog.getByText('More than 100 km from every other client’s map location')).toBeVisible()
  })

  test('shows what is due for each appointment, and says when there are no appointments', {
    tag: '@deep',
  }, async () => {
    await office.run(
      `update public.appointments set payment_amount = price - 1499.5, payment_status = 'partial' where status = 'completed' and notes = 'Came early'`,
    )
    const page = await office.enter(`/admin/clients?view=${first}`)
    const visit = page.getByRole('listitem').filter({ hasText: 'Came early' })
    await expect(visit.getByText('₹1,499.50 due')).toBeVisible()
    await expect(visit).toContainText(/Paid ₹[\d,.]+₹1,499.50 due/)
    await expect(page.getByText(/^₹[\d,.]+ paid · ₹[\d,.]+ due$/)).toBeVisible()
    // Its due is part of the sum, although nobody has closed it.
    await expect(page.getByRole('listitem').filter({ hasText: 'confirmed' })).toContainText(/₹[\d,.]+ due/)
    await expect(page.getByRole('listitem').filter({ hasText: 'cancelled' })).not.toContainText('due')
    await page.goto(`/admin/clients?view=${second}`)
    await expect(
      page.getByRole('dialog', { name: 'Second Client' }).getByText('No appointments found'),
    ).toBeVisible()
  })

  test('notices a second client with the same number, and merges the two', async () => {
    const page = await office.enter('/admin/clients')
    await page.getByRole('button', { name: 'Add client' }).click()
    const form = page.getByRole('dialog', { name: 'Add client' })
    await form.getByLabel('Full Name').fill('First  client')
    await form.getByLabel('Phone').fill('0000000000')
    await expect(form.getByText('All digits are the same. Please check the number')).toBeVisible()
    await form.getByLabel('Phone').fill('098765 43210')
    await expect(form.getByText('First Client has the same phone number (3 appointments)')).toBeVisible()
    await form.getByLabel('Notes').fill('Nickel allergy')
    await form.getByRole('button', { name: 'Add client' }).click()
    await expect(form).toHaveCount(0)

    await page.getByRole('button', { name: 'Profile First Client', exact: true }).click()
    const profile = page.getByRole('dialog', { name: 'First Client' })
    await profile.getByRole('button', { name: 'Merge with First' }).click()
    const merge = page.getByRole('dialog', { name: 'Merge two clients?' })
    await expect(merge.getByText('098765 43210')).toBeVisible()
    // What will be in the notes.
    await expect(merge.getByText('Likes rose Nickel allergy')).toBeVisible()
    await expect(merge.getByText('Nothing else belongs to the other record.')).toBeVisible()
    await merge.getByRole('button', { name: 'Merge', exact: true }).click()
    await expectToast(page, 'Clients merged')
    await expect(merge).toHaveCount(0)
    await expect(profile.getByRole('heading', { name: 'Is this the same person?' })).toHaveCount(0)
    await expect(profile.getByText('Nickel allergy')).toBeVisible()
    const stored = () => office.rows(sql`select full_name, notes from public.clients order by 1, 2`)
    expect(await stored()).toEqual([
      { full_name: 'First Client', notes: 'Likes rose\nNickel allergy' },
      { full_name: 'Second Client', notes: null },
    ])

    await profile.getByRole('button', { name: 'Undo merging First client' }).click()
    await expectToast(page, 'Merge undone')
    await expect(profile.getByRole('heading', { name: 'Is this the same person?' })).toBeVisible()
    expect(await stored()).toEqual([
      { full_name: 'First  client', notes: 'Nickel allergy' },
      { full_name: 'First Client', notes: 'Likes rose' },
      { full_name: 'Second Client', notes: null },
    ])
  })

  test('merges into the record with more appointments, or into the chosen one', {
    tag: '@deep',
  }, async () => {
    const third = '00000000-0000-4000-8000-000000000003'
    const insertThird = () =>
      office.run(
        `insert into public.clients (id, full_name, phone) values ('${third}', 'Third Client', '098765 43210')`,
      )
    await insertThird()
    const page = await office.enter(`/admin/clients?view=${third}`)
    const merge = page.getByRole('dialog', { name: 'Merge two clients?' })
    await page.getByRole('button', { name: 'Merge with First Client' }).click()
    await expect(merge.getByRole('radio', { name: /^Stays First Client.*3 appointments/ })).toBeChecked()
    await expect(merge.getByRole('radio', { name: /^Is deleted Third Client.*0 appointments/ })).toBeVisible()
    await merge.getByRole('button', { name: 'Merge', exact: true }).click()
    // The open profile was deleted: the kept one takes its place.
    await expect(page.getByRole('dialog', { name: 'First Client' }).getByText('Came early')).toBeVisible()
    await insertThird()
    await page.goto(`/admin/clients?view=${first}`)
    await page.getByRole('button', { name: 'Merge with Third Client' }).click()
    await merge.getByRole('radio', { name: /Third Client/ }).check()
    await expect(merge.getByText('3 appointments of the other record move to this one.')).toBeVisible()
    await merge.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Third Client' }).getByText('Came early')).toBeVisible()
    expect(await office.rows(sql`select id, full_name from public.clients order by 2`)).toEqual([
      { id: second, full_name: 'Second Client' },
      { id: third, full_name: 'Third Client' },
    ])
  })

  test('keeps what is typed while an earlier search reaches the address', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/clients')
    const search = page.getByRole('searchbox', { name: 'Search by name, email or phone' })
    await expect(page.getByRole('cell', { name: 'First Client', exact: true })).toBeVisible()
    // Types on at the moment in which the address changes, before the page is drawn with it.
    await page.evaluate(() => {
      const input = document.querySelector<HTMLInputElement>('input[type=search]')
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      for (const name of ['pushState', 'replaceState'] as const) {
        const original = history[name].bind(history)
        history[name] = (...change) => {
          original(...change)
          if (!String(change[2]).includes('first')) return
          history[name] = original
          set?.call(input, 'second')
          input?.dispatchEvent(new Event('input', { bubbles: true }))
        }
      }
    })
    await search.fill('first')
    await expect(page).toHaveURL(/q=second/)
    await expect(search).toHaveValue('second')
    await expect(page.getByRole('cell', { name: 'First Client', exact: true })).toHaveCount(0)
  })

  test('says that a search which found a hundred may have found more', { tag: '@deep' }, async () => {
    await office.run(
      `insert into public.clients (full_name) select 'Many ' || n from generate_series(1, 101) n`,
    )
    const page = await office.enter('/admin/clients?q=many')
    await expect(page.getByText('1–25 of 100 or more: add a word to the search')).toBeVisible()
  })

  test('says when the server refuses to read, add or update', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/clients')
    await expect(page.getByRole('cell', { name: 'First Client', exact: true })).toBeVisible()
    await office.without('update', 'clients', async () => {
      await page.getByRole('button', { name: 'Edit First Client' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit client' })
      await dialog.getByLabel('Full Name').fill('First Renamed')
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await expect(
        toast(page, 'Error updating client').getByText('Your account may not do this.'),
      ).toBeVisible()
      // The list is rolled back, and the form keeps what was typed.
      await expect(dialog.getByLabel('Full Name')).toHaveValue('First Renamed')
      await answerConfirm(page, true, () => page.keyboard.press('Escape'))
      await expect(page.getByRole('cell', { name: 'First Client', exact: true })).toBeVisible()
    })
    await office.without('insert', 'clients', async () => {
      await page.getByRole('button', { name: 'Add client' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add client' })
      await dialog.getByLabel('Full Name').fill('Nobody')
      await dialog.getByRole('button', { name: 'Add client' }).click()
      await expect(toast(page, 'Error adding client')).toBeVisible()
      await expect(dialog).toBeVisible()
    })
    await office.without('select', 'clients', async () => {
      const other = await office.enter('/admin/clients')
      await expect(toast(other, 'Error fetching clients')).toBeVisible()
      await expect(other.getByRole('alert').getByText('Error fetching clients')).toBeVisible()
    })
  })
})
