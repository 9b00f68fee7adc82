// The calendar: day and week, moved by mouse, by keys and by touch, printed, on a phone, and in two tabs at once.
import { brotliCompressSync } from 'node:zlib'
import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { screens } from '#testing/browser/browser.ts'
import { answerQuestion } from '#testing/browser/confirm.ts'
import { expect, test } from '#testing/browser/test.ts'
import { toast } from '#testing/browser/toasts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'
import { timeZoneAtNoon } from '#testing/time-zone-at-noon.ts'

const office = sharedOffice()
let day: string

const asha = '00000000-0000-4000-8000-000000000001'
const meera = '00000000-0000-4000-8000-000000000002'
/** Tall enough for the working hours without scrolling. */
const tall = { width: 1280, height: 1500 }

test.beforeAll(async () => {
  await office.run(`
    update public.business_profile set travel_minutes = 20, time_zone = '${timeZoneAtNoon()}';
    delete from public.services;
    insert into public.services (name, price, duration_minutes) values ('Facial', 1000, 60), ('Mehendi', 2500, 60);
    insert into public.areas (id, name) values ('30000000-0000-4000-8000-000000000001', 'Palasia');
    insert into public.beauticians (id, full_name, colour, position) values
      ('${asha}', 'Asha Verma', 'plum', 1), ('${meera}', 'Meera Joshi', 'teal', 2);
    insert into public.beautician_services select '${meera}', id from public.services where name = 'Mehendi';
    delete from public.working_hours;
    insert into public.working_hours (weekday, from_time, to_time)
      select weekday, '09:00', '18:00' from generate_series(1, 7) as weekday;
    insert into public.clients (full_name, phone, address, area_id)
      select name, '98765 43210', 'Scheme 54', '30000000-0000-4000-8000-000000000001'
      from unnest(array['Priya', 'Neha', 'Pooja', 'Lata']) as name`)
  const [row] = await office.rows<{ day: string }>(sql`select (public.business_today() + 7)::text as day`)
  day = row?.day ?? ''
})
test.beforeEach(() => office.run('delete from public.appointments; delete from public.days_off'))

/** Books appointments of the day, each written as `client service hour beautician status`. */
async function book(...lines: string[]): Promise<void> {
  for (const line of lines) {
    const [client, service, hour, person, status] = line.split(' ')
    await office.run(`
      insert into public.appointments (client_id, service_id, appointment_date, beautician_id, status)
      select clients.id, services.id, ('${day}'::date + '${hour}'::time) at time zone private.business_time_zone(),
        ${person === 'nobody' ? 'null' : `'${person === 'Asha' ? asha : meera}'::uuid`}, '${status}'
      from public.clients, public.services where clients.full_name = '${client}' and services.name = '${service}'`)
  }
}

/** 'Priya 10:00 60 Asha' */
async function stored(): Promise<string[]> {
  const rows = await office.rows<{ line: string }>(sql`
    select clients.full_name || ' ' || to_char(appointment_date at time zone private.business_time_zone(), 'HH24:MI')
      || ' ' || duration_minutes || ' ' || coalesce(split_part(beauticians.full_name, ' ', 1), 'nobody') as line
    from public.appointments join public.clients on clients.id = client_id left join public.beauticians on beauticians.id = beautician_id
    order by appointment_date, clients.full_name`)
  return rows.map(({ line }) => line)
}

/** The calendar of the day at the desk, with all its appointments drawn. */
async function openDay(visits: number, options?: BrowserContextOptions): Promise<Page> {
  const page = await office.enter(`/admin/appointments?as=day&day=${day}`, options)
  await page.setViewportSize(tall)
  await expect(page.getByRole('application', { name: 'Calendar' })).toBeVisible()
  await expect(page.locator('[data-appointment]')).toHaveCount(visits)
  return page
}
const openPhone = (height: number = screens.phone.height) =>
  office.enter(`/admin/appointments?as=day&day=${day}`, {
    viewport: { width: screens.phone.width, height },
    hasTouch: true,
  })

const block = (page: Page, name: string) => page.locator('[data-appointment]').filter({ hasText: name })
/** The block of an appointment at this time: '12:45 pm'. */
const blockAt = (page: Page, name: string, time: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}, \\w+, ${time} · Palasia`) })
const lane = (page: Page, person: string) => page.locator(`[data-lane="${person} ${day}"]`)
const HOUR_PX = 64

/** The screen position of an hour in a lane. */
async function at(target: Locator, hour: number) {
  const box = await target.boundingBox()
  if (!box) throw new Error('The lane is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + hour * HOUR_PX }
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }, drop = true) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 12)
  await page.mouse.move(to.x, to.y, { steps: 6 })
  if (drop) await page.mouse.up()
}

test.describe('the day', () => {
  test('a calendar beside the list: remembered, with lanes, travel time, unconfirmed appointments and days off', async () => {
    await book(
      'Priya Facial 10:00 Asha confirmed',
      'Neha Facial 11:30 Asha scheduled',
      'Pooja Facial 15:00 nobody scheduled',
      'Lata Facial 12:00 Asha cancelled',
    )
    await office.run(
      `insert into public.days_off (beautician_id, from_day, to_day, note) values ('${meera}', '${day}', '${day}', 'At a wedding')`,
    )
    // A context of its own: the chosen view is remembered in it.
    const page = await office.enter('/admin/appointments', { viewport: tall })
    const calendar = page.getByRole('application', { name: 'Calendar' })

    await test.step('the list comes first, the chosen view is remembered', async () => {
      await expect(page.getByRole('button', { name: 'List' })).toHaveAttribute('aria-pressed', 'true')
      await expect(page.getByRole('table')).toBeVisible()
      await page.getByRole('button', { name: 'Day', exact: true }).click()
      await page.waitForURL(/as=day/)
      await page.goto('/admin/appointments')
      await expect(calendar).toBeVisible()
      await expect(page.locator('[data-now]')).toBeAttached()
    })
    await test.step('a filter shows the list', async () => {
      await page.goto('/admin/appointments?status=confirmed')
      await expect(page.getByRole('table')).toBeVisible()
    })

    await page.goto(`/admin/appointments?as=day&day=${day}`)
    await expect(calendar.getByRole('button', { name: /visit|wedding/ })).toHaveText([
      'Not assigned1 visit',
      'AAsha2 visits',
      'MMeeraAt a wedding',
    ])
    await expect
      .poll(() => page.locator('[data-appointment]').evaluateAll((all) => all.map((one) => one.ariaLabel)))
      .toEqual([
        'Pooja, Facial, 3:00 pm · Palasia, scheduled, until 4:00 pm, not assigned',
        'Priya, Facial, 10:00 am · Palasia, confirmed, until 11:00 am, with Asha Verma',
        'Neha, Facial, 11:30 am · Palasia, scheduled, until 12:30 pm, with Asha Verma',
      ])
    const hers = lane(page, asha)
    await expect(hers.getByText('20 min')).toBeVisible()
    await expect
      .poll(async () => {
        const worked = await hers.locator('[data-worked]').boundingBox()
        return worked && { from: worked.y - (await at(hers, 0)).y, height: worked.height }
      })
      .toEqual({ from: 9 * HOUR_PX, height: 9 * HOUR_PX })
    await expect(block(page, 'Neha')).toHaveCSS('border-top-style', 'dashed')
    await expect(block(page, 'Priya')).not.toHaveCSS('border-top-style', 'dashed')
  })

  test('the calendar loads few bytes beyond the rest of the office', { tag: '@deep' }, async () => {
    await book('Priya Facial 10:00 Asha confirmed')
    const page = await office.openAsStaff({ viewport: tall })
    const files = new Set<string>()
    page.on('request', (request) => {
      if (/\.(js|css)$/.test(request.url())) files.add(request.url())
    })
    await page.goto('/admin')
    await expect(page.getByRole('region', { name: 'Team today' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const atFirst = new Set(files)
    await page.goto(`/admin/appointments?as=day&day=${day}`)
    await expect(block(page, 'Priya')).toBeVisible()
    await page.waitForLoadState('networkidle')
    const further = await Promise.all(
      [...files]
        .filter((address) => !atFirst.has(address))
        .map(async (address) => (await page.request.get(address)).body()),
    )
    const bytes = further.reduce((sum, body) => sum + brotliCompressSync(body).length, 0)
    expect(bytes).toBeGreaterThan(5000)
    expect(bytes).toBeLessThan(70_000)
  })
})

test.describe('by mouse', () => {
  test('an appointment is moved, given to another beautician, made longer, and moved back', async () => {
    await book('Priya Mehendi 10:00 Asha confirmed')
    const page = await openDay(1)
    const hers = lane(page, asha)
    await drag(page, await at(hers, 10.3), await at(hers, 13.05))
    const moved = toast(page, 'Priya is at 12:45 pm with Asha')
    await expect(moved).toBeVisible()
    await expect.poll(stored).toEqual(['Priya 12:45 60 Asha'])
    await test.step('whose toast is beside the opened sheet', async () => {
      await blockAt(page, 'Priya', '12:45 pm').click()
      const sheet = page.getByRole('dialog', { name: 'Priya' })
      await expect(sheet.getByRole('group', { name: 'Status' })).toBeVisible()
      await expect
        .poll(async () => {
          const [said, opened] = await Promise.all([moved.boundingBox(), sheet.boundingBox()])
          return said && opened && said.x >= opened.x + opened.width && said.x + said.width <= 1280
        })
        .toBe(true)
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
    })
    await expect(blockAt(page, 'Priya', '12:45 pm')).toBeVisible()
    await drag(page, await at(hers, 13), await at(lane(page, meera), 13))
    await expect(toast(page, 'Priya is at 12:45 pm with Meera')).toBeVisible()
    await expect.poll(stored).toEqual(['Priya 12:45 60 Meera'])
    const end = await at(lane(page, meera), 13.68)
    await drag(page, end, { ...end, y: end.y + 50 })
    const longer = toast(page, 'Priya is at 12:45 pm with Meera, 1 h 45')
    await expect(longer).toBeVisible()
    expect(await stored()).toEqual(['Priya 12:45 105 Meera'])
    await longer.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect.poll(stored).toEqual(['Priya 12:45 60 Meera'])
  })

  test('a slot that the server would refuse is marked before the drop, and can be allowed', {
    tag: '@deep',
  }, async () => {
    await book('Priya Facial 10:00 Asha confirmed', 'Neha Facial 14:00 Asha confirmed')
    const page = await openDay(2)
    const hers = lane(page, asha)
    await drag(page, await at(hers, 10.3), await at(hers, 13.3), false)
    await expect(
      page.locator('[data-ghost=refused]').getByText('20 min travel needed, only 0 min free'),
    ).toBeVisible()
    // Neha's appointment with its travel time, and all of Meera's lane: she does no facials.
    await expect(hers.locator('[data-forbidden]')).toHaveCount(1)
    await expect(lane(page, meera).locator('[data-forbidden]')).toHaveCount(1)
    await page.mouse.up()
    const refused = toast(page, 'Error updating appointment')
    await expect(refused).toBeVisible()
    expect(await stored()).toEqual(['Priya 10:00 60 Asha', 'Neha 14:00 60 Asha'])
    await refused.getByRole('button', { name: 'Move anyway' }).click()
    await expect.poll(stored).toEqual(['Priya 13:00 60 Asha', 'Neha 14:00 60 Asha'])
    expect(
      await office.rows(sql`select tight_ok from public.appointments order by appointment_date`),
    ).toEqual([{ tight_ok: true }, { tight_ok: false }])

    await test.step('a slot outside the working hours needs a confirmation', async () => {
      await expect(blockAt(page, 'Priya', '1:00 pm')).toBeVisible()
      await drag(page, await at(hers, 14.3), await at(hers, 19.3))
      await answerQuestion(page, 'Move anyway?', 'That is outside the working hours.', 'Back')
      await expect(blockAt(page, 'Neha', '2:00 pm')).toBeVisible()
      expect(await stored()).toContain('Neha 14:00 60 Asha')
    })
  })

  test('adding an appointment starts at the shown day', { tag: '@deep' }, async () => {
    const page = await openDay(0)
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await page.getByRole('button', { name: 'Add appointment' }).first().click()
    await expect(dialog.getByLabel(/^Date/)).toHaveValue(day)
    await expect(dialog.getByLabel(/^Time/)).toHaveValue('')
  })

  test('dragging over empty time adds an appointment there', { tag: '@deep' }, async () => {
    const page = await openDay(0)
    await drag(page, await at(lane(page, meera), 11.02), await at(lane(page, meera), 12.5))
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await expect(dialog.getByLabel('Date & Time')).toHaveValue(`${day}T11:00`)
    await expect(dialog.getByLabel('Beautician')).toHaveValue(meera)
    await dialog.getByRole('combobox', { name: 'Client' }).fill('Lata')
    await page.getByRole('option', { name: /Lata/ }).click()
    await dialog.getByRole('combobox', { name: 'Service' }).click()
    await page.getByRole('option', { name: /Mehendi/ }).click()
    // The dialog grows when these arrive, and its buttons move.
    await expect(dialog.getByRole('button', { name: '11:00 am Meera' })).toBeVisible()
    await expect(dialog.getByText('Meera is free then')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    await expect(toast(page, 'Appointment added successfully')).toBeVisible()
    expect(await stored()).toEqual(['Lata 11:00 90 Meera'])
    await expect(block(page, 'Lata')).toBeVisible()
  })

  test('an appointment can be marked and made longer until midnight', { tag: '@deep' }, async () => {
    await book('Priya Facial 22:00 Asha confirmed')
    const page = await openDay(1)
    await page.setViewportSize({ width: 1280, height: 1900 })
    const end = await at(lane(page, asha), 22.97)
    await drag(page, end, await at(lane(page, asha), 23.95), false)
    await expect(page.locator('[data-ghost]')).toContainText('10:00 pm – 12:00 am')
    await page.mouse.up()
    await answerQuestion(page, 'Move anyway?', 'That is outside the working hours.', 'Move anyway')
    await expect.poll(stored).toEqual(['Priya 22:00 120 Asha'])

    await drag(page, await at(lane(page, meera), 22.52), await at(lane(page, meera), 23.98), false)
    await expect(page.locator('[data-marked]')).toContainText('1 h 30')
    await page.mouse.up()
    await page.waitForURL(/minutes=90/)
  })
})

test('keys: arrows walk, Space lifts, arrows move and lengthen, Enter saves, each step announced', async () => {
  await book(
    'Priya Mehendi 10:00 Asha confirmed',
    'Neha Mehendi 12:00 Asha confirmed',
    'Lata Mehendi 12:30 Meera scheduled',
  )
  const page = await openDay(3)
  await block(page, 'Priya').focus()
  await page.keyboard.press('ArrowDown')
  await expect(block(page, 'Neha')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(block(page, 'Lata')).toBeFocused()
  await page.keyboard.press('Space')
  const announced = page.locator('[aria-live=assertive]')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(announced).toHaveText('Meera, 12:45 – 2:00 pm, 1 h 15')
  await page.keyboard.press('ArrowLeft')
  await expect(announced).toHaveText('Asha, 12:45 – 2:00 pm, 1 h 15, has another appointment then')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(stored).toContain('Lata 13:30 75 Asha')
  // The focus follows the appointment into the other lane.
  await expect(block(page, 'Lata')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await expect(announced).toHaveText(/^Asha, 1:15 – 2:30 pm/)
  await page.keyboard.press('Escape')
  await expect(announced).toHaveText('')
  expect(await stored()).toContain('Lata 13:30 75 Asha')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Lata' })).toBeVisible()
})

test('keys keep an appointment within its day', { tag: '@deep' }, async () => {
  await book('Priya Facial 22:30 Asha confirmed')
  const page = await openDay(1)
  await block(page, 'Priya').focus()
  await page.keyboard.press('Space')
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowDown')
  const announced = page.locator('[aria-live=assertive]')
  await expect(announced).toHaveText(/^Asha, 11:45 pm – 12:45 am/)
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowUp')
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowDown')
  await expect(announced).toHaveText('Asha, 11:00 pm – 12:00 am, 1 h, outside working hours')
})

test.describe('by touch', () => {
  test('holding without moving leaves the appointment where it is, also with a second finger', {
    tag: '@deep',
  }, async () => {
    await book('Priya Mehendi 10:20 Asha confirmed')
    const page = await office.enter(`/admin/appointments?as=day&day=${day}`, {
      viewport: { width: 1024, height: 1500 },
      hasTouch: true,
    })
    await expect(block(page, 'Priya')).toBeVisible()
    const hers = lane(page, asha)
    const touch = await page.context().newCDPSession(page)
    const send = (type: string, points: { x: number; y: number; id: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: points } as never)
    const changes: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') changes.push(request.url())
    })
    const finger = { ...(await at(hers, 10.8)), id: 1 }
    const ghost = page.locator('[data-ghost]')
    await send('touchStart', [finger])
    await expect(ghost).toBeVisible()
    // A finger is never quite still.
    await send('touchMove', [{ ...finger, y: finger.y + 2 }])
    await send('touchEnd', [])
    await expect(ghost).toBeHidden()
    expect(changes).toEqual([])

    await send('touchStart', [finger])
    await expect(ghost).toBeVisible()
    const second = { ...(await at(lane(page, meera), 16)), id: 2 }
    await send('touchStart', [finger, second])
    await send('touchEnd', [])
    await expect(ghost).toBeHidden()
    expect(changes).toEqual([])
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await stored()).toEqual(['Priya 10:20 60 Asha'])
  })

  test('a tap opens, holding lifts, and an appointment is moved by taps alone', {
    tag: '@deep',
  }, async () => {
    await book('Priya Mehendi 10:00 Asha confirmed')
    const page = await office.enter(`/admin/appointments?as=day&day=${day}`, {
      viewport: { width: 1024, height: 1500 },
      hasTouch: true,
    })
    await expect(block(page, 'Priya')).toBeVisible()
    const hers = lane(page, asha)
    const touch = await page.context().newCDPSession(page)
    const send = (type: string, points: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: points } as never)
    const from = await at(hers, 10.5)
    const to = await at(hers, 12.5)
    await send('touchStart', [from])
    await expect(page.locator('[data-ghost]')).toBeVisible()
    for (const part of [0.3, 0.6, 1]) {
      await send('touchMove', [{ x: from.x, y: from.y + (to.y - from.y) * part }])
    }
    await send('touchEnd', [])
    await expect.poll(stored).toEqual(['Priya 12:00 60 Asha'])
    await expect(blockAt(page, 'Priya', '12:00 pm')).toBeVisible()

    const tapped = await at(hers, 12.5)
    await page.touchscreen.tap(tapped.x, tapped.y)
    await page.getByRole('dialog', { name: 'Priya' }).getByRole('button', { name: 'Move' }).click()
    await expect(page.getByText('Tap where Priya should go.')).toBeVisible()
    const there = await at(lane(page, meera), 15)
    await page.touchscreen.tap(there.x, there.y)
    await expect(page.getByText('Meera, 3:00 – 4:00 pm, 1 h').first()).toBeVisible()
    await page.getByRole('button', { name: 'Move here' }).click()
    await expect.poll(stored).toEqual(['Priya 15:00 60 Meera'])
  })

  test('a phone shows an agenda with the free time between appointments', { tag: '@deep' }, async () => {
    await book('Priya Facial 10:00 Asha confirmed', 'Neha Facial 13:35 Asha scheduled')
    const page = await openPhone()
    const hers = page.getByRole('region', { name: 'Asha' })
    await expect(hers.getByText('free 2 h 15 until the next appointment, 20 min travel')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Meera' }).getByText('No appointments')).toBeVisible()
    await page.getByLabel('Beautician', { exact: true }).selectOption('Meera Joshi')
    await expect(hers).toHaveCount(0)
  })

  test('a phone moves an appointment, one lane at a time', { tag: '@deep' }, async () => {
    await book('Priya Mehendi 10:00 Asha confirmed')
    const page = await openPhone(1500)
    await block(page, 'Priya').tap()
    await page.getByRole('dialog', { name: 'Priya' }).getByRole('button', { name: 'Move' }).tap()
    await expect(lane(page, asha)).toBeVisible()
    await expect(page.locator('[data-lane]')).toHaveCount(1)
    await page.getByLabel('Whose time is shown').selectOption('Meera')
    await expect(lane(page, meera)).toBeVisible()
    const there = await at(lane(page, meera), 15)
    await page.touchscreen.tap(there.x, there.y)
    await expect(page.getByText('Meera, 3:00 – 4:00 pm, 1 h').first()).toBeVisible()
    await page.getByRole('button', { name: 'Move here' }).tap()
    await expect.poll(stored).toEqual(['Priya 15:00 60 Meera'])
    await expect(page.getByRole('region', { name: 'Meera' }).getByText('Priya')).toBeVisible()
  })
})

test('Back closes an opened appointment and stays in the calendar', { tag: '@deep' }, async () => {
  await book('Priya Mehendi 10:00 Asha confirmed')
  const page = await openPhone()
  const sheet = page.getByRole('dialog', { name: 'Priya' })
  await block(page, 'Priya').tap()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(block(page, 'Priya')).toBeVisible()
  // From the sheet to the form and back: one step, to the calendar.
  await block(page, 'Priya').tap()
  await sheet.getByRole('button', { name: 'Edit' }).tap()
  await expect(page.getByRole('dialog', { name: 'Edit appointment' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(block(page, 'Priya')).toBeVisible()
})

test('the sheet offers the next steps of the appointment, and Undo', async () => {
  await book('Priya Mehendi 10:00 Asha scheduled')
  await office.run(`update public.appointments set payment_amount = 500`)
  const page = await openPhone()
  const sheet = page.getByRole('dialog', { name: 'Priya' })
  const steps = sheet.getByRole('group', { name: 'Status' }).getByRole('button')
  const status = () => office.rows(sql`select status, cancelled_because as because from public.appointments`)
  const chosen = page.getByLabel('Beautician', { exact: true })
  await expect
    .poll(async () => {
      const box = await chosen.boundingBox()
      return box && box.x + box.width
    })
    .toBeLessThanOrEqual(360 - 16)
  await block(page, 'Priya').tap()
  await expect(steps).toHaveText(['Confirm', 'Cancel appointment'])
  await sheet.getByRole('button', { name: 'Confirm' }).tap()
  await expect.poll(status).toEqual([{ status: 'confirmed', because: null }])
  await expect(steps).toHaveText(['Cancel appointment'])
  // A toast of one line fits above the sheet: the next step can be pressed at once.
  await expect
    .poll(async () => {
      const [said, opened] = await Promise.all([
        toast(page, 'Priya: confirmed').boundingBox(),
        sheet.boundingBox(),
      ])
      return said && opened && said.y + said.height <= opened.y
    })
    .toBe(true)

  await test.step('a cancellation names what was paid and asks for the reason', async () => {
    await sheet.getByRole('button', { name: 'Cancel appointment' }).tap()
    await expect(sheet.getByRole('alert')).toHaveText(
      '₹500 was paid. Refund it under Payments, or keep it as a cancellation charge.',
    )
    await sheet.getByRole('button', { name: 'The client cancelled' }).tap()
    await expect.poll(status).toEqual([{ status: 'cancelled', because: 'client' }])
    await expect(sheet.getByText('cancelled', { exact: true })).toBeVisible()
    await toast(page, 'Priya: cancelled (The client cancelled)').getByRole('button', { name: 'Undo' }).tap()
    await expect.poll(status).toEqual([{ status: 'confirmed', because: null }])
  })

  await test.step('once it has begun, it is done or nobody was at home; then the rest is collected', async () => {
    await office.run(`update public.appointments set appointment_date = now() - interval '10 minutes'`)
    await page.goto('/admin/appointments?as=day')
    await block(page, 'Priya').tap()
    await expect(steps).toHaveText(['Done', 'Not at home', 'Cancel appointment'])
    for (const step of await steps.all())
      await expect.poll(async () => (await step.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await sheet.getByRole('button', { name: 'Done' }).tap()
    await expect.poll(status).toEqual([{ status: 'completed', because: null }])
    await expect(steps).toHaveCount(0)
    await sheet.getByRole('button', { name: 'Collect ₹2,000' }).tap()
    await expect(page.getByText('Collect balance: ₹2,000')).toBeVisible()
  })
})

test('the week: the days of one beautician, or the hours of all by number', { tag: '@deep' }, async () => {
  await book('Priya Facial 10:00 Asha confirmed', 'Lata Mehendi 10:00 Meera scheduled')
  const page = await office.enter(`/admin/appointments?as=week&day=${day}`)
  const cells = page.getByRole('row', { name: /^10 am/ }).getByRole('cell')
  await expect(cells.getByText('2', { exact: true })).toBeVisible()
  await page.getByLabel('Beautician', { exact: true }).selectOption('Asha Verma')
  await expect(block(page, 'Priya')).toBeVisible()
  await expect(page.locator('[data-lane]')).toHaveCount(7)
  await expect(block(page, 'Lata')).toHaveCount(0)
})

test('two tabs show the same day, and a move of a changed appointment shows both versions', {
  tag: '@deep',
}, async () => {
  await book('Priya Mehendi 10:00 Asha confirmed')
  const page = await openDay(1)
  // In its own browser: changes reach the other tab only through the server.
  const other = await openDay(1, { viewport: tall })
  await drag(page, await at(lane(page, asha), 10.3), await at(lane(page, asha), 13.3))
  await expect(blockAt(other, 'Priya', '1:00 pm')).toBeVisible()

  // The other tab cannot read the list any more, and moves what it still shows.
  await other.route('**/rest/v1/appointments?select=*', (route) =>
    route.request().method() === 'GET' && !route.request().url().includes('id=eq.')
      ? route.abort()
      : route.continue(),
  )
  await office.run(`update public.appointments set beautician_id = '${meera}'`)
  const released = Promise.withResolvers<void>()
  await other.route('**/rest/v1/appointments?id=*', async (route) => {
    if (route.request().method() === 'PATCH') await released.promise
    await route.continue()
  })
  await drag(other, await at(lane(other, asha), 13.3), await at(lane(other, asha), 16.3))
  // The conflict is reported also after another day was opened.
  await other.getByRole('button', { name: 'Next day' }).click()
  released.resolve()
  const conflict = other.getByRole('dialog', { name: 'Someone else has changed this appointment' })
  await expect(conflict.getByText('1:00 – 2:00 pm, 1 h')).toBeVisible()
  await expect(conflict.getByText('with Meera Joshi')).toBeVisible()
  await expect(conflict.getByText('4:00 – 5:00 pm, 1 h')).toBeVisible()
  expect(await stored()).toEqual(['Priya 13:00 60 Meera'])
  await other.unroute('**/rest/v1/appointments?select=*')
  await conflict.getByRole('button', { name: 'Move anyway' }).click()
  await expect.poll(stored).toEqual(['Priya 16:00 60 Asha'])
})

test('a day is printed on one page, with the telephone numbers', { tag: '@deep' }, async () => {
  const hours = [9, 11, 13, 15, 17]
  await book(
    ...hours.flatMap((hour) => [
      `Priya Mehendi ${hour}:00 Asha confirmed`,
      `Neha Mehendi ${hour}:00 Meera scheduled`,
      `Pooja Mehendi ${hour}:00 nobody scheduled`,
    ]),
  )
  const page = await openDay(3 * hours.length)
  // The printed lanes must be there at `beforeprint`: the browser does not wait for later changes.
  await page.evaluate(() =>
    addEventListener('beforeprint', () => {
      document.title = document.querySelector('.printed-lanes')?.textContent ?? 'nothing on paper'
    }),
  )
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  await expect(page).toHaveTitle(/98765 43210/)
  expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('98765 43210').first()).toBeVisible()
  await expect(page.getByRole('application')).toHaveCount(0)
})

test.describe('the dashboard', () => {
  test('a coming appointment without a beautician leads to its slot in the calendar', {
    tag: '@deep',
  }, async () => {
    await book('Pooja Facial 15:00 nobody scheduled')
    await office.run(`update public.appointments set appointment_date = appointment_date - interval '3 days'`)
    const page = await office.enter('/admin')
    await page.getByRole('link', { name: '1 upcoming appointment has no beautician' }).click()
    await page.waitForURL(/as=day&day=.*&show=/)
    await expect(block(page, 'Pooja')).toBeFocused()
  })

  test('shows where each beautician is now, and the appointments that overlap', {
    tag: '@deep',
  }, async () => {
    await book('Priya Mehendi 10:00 Asha confirmed', 'Neha Mehendi 12:00 Asha confirmed')
    await office.run(`
      update public.appointments set overlap_ok = true;
      update public.appointments set appointment_date = now() - interval '10 minutes'`)
    const page = await office.enter('/admin')
    const team = page.getByRole('region', { name: 'Team today' })
    await expect(team.getByRole('link', { name: /Asha with (Priya|Neha) until/ })).toBeVisible()
    await expect(team.getByText('Free now: Meera')).toBeVisible()
    await team.getByRole('link', { name: '2 appointments overlap today (allowed)' }).click()
    await expect(block(page, 'Priya')).toBeVisible()
  })
})
