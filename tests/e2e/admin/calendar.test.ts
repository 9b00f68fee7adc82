// The day as lanes: by mouse, by finger, by keys, on paper, on a phone, and in two tabs at once.
import { brotliCompressSync } from 'node:zlib'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { answering } from '../support/confirm.ts'
import { toast } from '../support/toasts.ts'
import { type Office, openOffice } from './office.ts'

let office: Office
let day: string

const asha = '00000000-0000-4000-8000-000000000001'
const meera = '00000000-0000-4000-8000-000000000002'
/** Tall enough for the hours of work without scrolling. */
const desk = { viewport: { width: 1280, height: 1500 } }

beforeAll(async () => {
  office = await openOffice()
  await office.run(`
    delete from public.services;
    insert into public.services (name, price, duration_minutes) values ('Facial', 1000, 60), ('Mehendi', 2500, 60);
    insert into public.areas (id, name) values ('30000000-0000-4000-8000-000000000001', 'Palasia');
    update public.business_profile set travel_minutes = 20;
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
afterAll(() => office?.close())

/** The visits of the day as they shall be: `client service hour person status`. */
async function visits(...lines: string[]): Promise<void> {
  await office.run('delete from public.appointments')
  for (const line of lines) {
    const [client, service, hour, person, status] = line.split(' ')
    await office.run(`
      insert into public.appointments (client_id, service_id, appointment_date, beautician_id, status)
      select clients.id, services.id, ('${day}'::date + '${hour}'::time) at time zone 'Asia/Kolkata',
        ${person === 'nobody' ? 'null' : `'${person === 'Asha' ? asha : meera}'::uuid`}, '${status}'
      from public.clients, public.services where clients.full_name = '${client}' and services.name = '${service}'`)
  }
}

/** 'Priya 10:00 60 Asha' */
async function stored(): Promise<string[]> {
  const rows = await office.rows<{ line: string }>(sql`
    select clients.full_name || ' ' || to_char(appointment_date at time zone 'Asia/Kolkata', 'HH24:MI') || ' ' || duration_minutes
      || ' ' || coalesce(split_part(beauticians.full_name, ' ', 1), 'nobody') as line
    from public.appointments join public.clients on clients.id = client_id left join public.beauticians on beauticians.id = beautician_id
    order by appointment_date, clients.full_name`)
  return rows.map(({ line }) => line)
}

const openDay = async (options: object = desk) => {
  const page = await office.enter(`/admin/appointments?as=day&day=${day}`, options)
  await page.getByRole('application', { name: 'Calendar' }).waitFor()
  return page
}
const block = (page: Page, name: string) => page.locator('[data-visit]').filter({ hasText: name })
const lane = (page: Page, person: string) => page.locator(`[data-lane="${person} ${day}"]`)

/** Where an hour of a lane lies on the screen. */
async function at(target: Locator, hour: number) {
  const box = await target.boundingBox()
  if (!box) throw new Error('The lane is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + hour * 64 }
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }, drop = true) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 12)
  await page.mouse.move(to.x, to.y, { steps: 6 })
  if (drop) await page.mouse.up()
}

describe('the day', () => {
  it('stands beside the list, which comes first, and is remembered', async () => {
    await visits('Priya Facial 10:00 Asha confirmed')
    const page = await office.enter('/admin/appointments', desk)
    expect(await page.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('table').waitFor()
    await page.getByRole('button', { name: 'Day' }).click()
    await page.waitForURL(/as=day/)
    await page.goto('/admin/appointments')
    await page.getByRole('application', { name: 'Calendar' }).waitFor()
    // A search or a filter means the list.
    await page.goto('/admin/appointments?status=confirmed')
    await page.getByRole('table').waitFor()
  })

  it('shows a lane for everybody and one for what nobody has, the ways, what is unconfirmed, and who is off', async () => {
    await visits(
      'Priya Facial 10:00 Asha confirmed',
      'Neha Facial 11:30 Asha scheduled',
      'Pooja Facial 15:00 nobody scheduled',
      'Lata Facial 12:00 Asha cancelled',
    )
    await office.run(
      `insert into public.days_off (beautician_id, from_day, to_day, note) values ('${meera}', '${day}', '${day}', 'At a wedding')`,
    )
    const page = await openDay()
    const heads = page.getByRole('application').getByRole('button', { name: /visit|wedding/ })
    expect(await heads.allTextContents()).toEqual([
      'Not assigned1 visit',
      'AAsha2 visits',
      'MMeeraAt a wedding',
    ])
    const names = await page.locator('[data-visit]').evaluateAll((all) => all.map((one) => one.ariaLabel))
    expect(names).toEqual([
      'Pooja, Facial, 3:00 pm · Palasia, scheduled, until 4:00 pm, not assigned',
      'Priya, Facial, 10:00 am · Palasia, confirmed, until 11:00 am, with Asha Verma',
      'Neha, Facial, 11:30 am · Palasia, scheduled, until 12:30 pm, with Asha Verma',
    ])
    await lane(page, asha).getByText('20 min').waitFor()
    const worked = await lane(page, asha).locator('[data-worked]').boundingBox()
    expect(worked).toMatchObject({ y: (await at(lane(page, asha), 9)).y, height: 9 * 64 })
    expect(await block(page, 'Neha').evaluate((one) => getComputedStyle(one).borderTopStyle)).toBe('dashed')
    await page.goto('/admin/appointments?as=day')
    await page.locator('[data-now]').waitFor({ state: 'attached' })
    await office.run('delete from public.days_off')
  })
})

describe('the page', () => {
  it('brings little beyond what every page of the office has loaded', async () => {
    await visits('Priya Facial 10:00 Asha confirmed')
    const page = await office.visitAsStaff(desk)
    const files = new Set<string>()
    page.on('request', (request) => {
      if (/\.(js|css)$/.test(request.url())) files.add(request.url())
    })
    await page.goto('/admin')
    await page.getByRole('region', { name: 'Who is where' }).waitFor()
    await page.waitForLoadState('networkidle')
    const atFirst = new Set(files)
    await page.goto(`/admin/appointments?as=day&day=${day}`)
    await block(page, 'Priya').waitFor()
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

describe('by mouse', () => {
  it('a visit is moved, given to somebody, made longer, and moved back', async () => {
    await visits('Priya Mehendi 10:00 Asha confirmed')
    const page = await openDay()
    const hers = lane(page, asha)
    await drag(page, await at(hers, 10.3), await at(hers, 13.05))
    await toast(page, 'Priya is at 12:45 pm with Asha').waitFor()
    expect(await stored()).toEqual(['Priya 12:45 60 Asha'])
    await drag(page, await at(hers, 13), await at(lane(page, meera), 13))
    await toast(page, 'Priya is at 12:45 pm with Meera').waitFor()
    expect(await stored()).toEqual(['Priya 12:45 60 Meera'])
    const end = await at(lane(page, meera), 13.68)
    await drag(page, end, { ...end, y: end.y + 50 })
    await expect.poll(stored).toEqual(['Priya 12:45 105 Meera'])
    await toast(page, 'Priya is at 12:45 pm with Meera, 1 h 45')
      .getByRole('button', { name: 'Undo' })
      .first()
      .press('Enter')
    await expect.poll(stored).toEqual(['Priya 12:45 60 Meera'])
  })

  it('where the guard would refuse is marked before the drop, and the exception has a name', async () => {
    await visits('Priya Facial 10:00 Asha confirmed', 'Neha Facial 14:00 Asha confirmed')
    const page = await openDay()
    const hers = lane(page, asha)
    await drag(page, await at(hers, 10.3), await at(hers, 13.3), false)
    // Over Neha with her ways; all of Meera's lane, who does no facials.
    expect(await hers.locator('[data-forbidden]').count()).toBe(1)
    expect(await lane(page, meera).locator('[data-forbidden]').count()).toBe(1)
    await page.locator('[data-ghost=refused]').getByText('way of 20 min, only 0 min').waitFor()
    await page.mouse.up()
    expect(await stored()).toEqual(['Priya 10:00 60 Asha', 'Neha 14:00 60 Asha'])
    await toast(page, 'Error updating appointment').getByRole('button', { name: 'All the same' }).click()
    await expect.poll(stored).toEqual(['Priya 13:00 60 Asha', 'Neha 14:00 60 Asha'])
    expect(
      await office.rows(sql`select tight_ok from public.appointments order by appointment_date`),
    ).toEqual([{ tight_ok: true }, { tight_ok: false }])
    // Outside the hours is asked, not refused.
    const asked = answering(page, false, async () => drag(page, await at(hers, 14.3), await at(hers, 19.3)))
    expect(await asked).toBe('That is outside the working hours. Book it all the same?')
    expect(await stored()).toContain('Neha 14:00 60 Asha')
  })

  it('dragging over empty time adds a visit there', async () => {
    await visits()
    const page = await openDay()
    await drag(page, await at(lane(page, meera), 11.02), await at(lane(page, meera), 12.5))
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await dialog.waitFor()
    expect(await dialog.getByLabel('Date & Time').inputValue()).toBe(`${day}T11:00`)
    expect(await dialog.getByLabel('Beautician').inputValue()).toBe(meera)
    await dialog.getByRole('combobox', { name: 'Client' }).fill('Lata')
    await page.getByRole('option', { name: /Lata/ }).click()
    await dialog.getByRole('combobox', { name: 'Service' }).click()
    await page.getByRole('option', { name: /Mehendi/ }).click()
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    await toast(page, 'Appointment added successfully').waitFor()
    expect(await stored()).toEqual(['Lata 11:00 90 Meera'])
    await block(page, 'Lata').waitFor()
  })
})

describe('by keys', () => {
  it('arrows walk, Space lifts, arrows carry and lengthen, Enter saves, and every step is said', async () => {
    await visits(
      'Priya Mehendi 10:00 Asha confirmed',
      'Neha Mehendi 12:00 Asha confirmed',
      'Lata Mehendi 12:30 Meera scheduled',
    )
    const page = await openDay()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await block(page, 'Priya').focus()
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toContain('Neha')
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toContain('Lata')
    await page.keyboard.press('Space')
    const said = page.locator('[aria-live=assertive]')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(() => said.textContent()).toBe('Meera, 12:45 – 2:00 pm, 1 h 15')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => said.textContent()).toBe('Asha, 12:45 – 2:00 pm, 1 h 15, over another visit')
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(stored).toContain('Lata 13:30 75 Asha')
    // The focus went along into the other lane.
    await expect.poll(focused).toContain('Lata')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Escape')
    expect(await said.textContent()).toBe('')
    expect(await stored()).toContain('Lata 13:30 75 Asha')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Lata' }).waitFor()
  })
})

describe('by finger', () => {
  it('a tap opens, holding lifts, and moving needs no drag at all', async () => {
    await visits('Priya Mehendi 10:00 Asha confirmed')
    const page = await openDay({ viewport: { width: 1024, height: 1500 }, hasTouch: true })
    const hers = lane(page, asha)
    const touch = await page.context().newCDPSession(page)
    const send = (type: string, points: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: points } as never)
    const from = await at(hers, 10.5)
    const to = await at(hers, 12.5)
    await send('touchStart', [from])
    await page.locator('[data-ghost]').waitFor()
    for (const part of [0.3, 0.6, 1])
      await send('touchMove', [{ x: from.x, y: from.y + (to.y - from.y) * part }])
    await send('touchEnd', [])
    await expect.poll(stored).toEqual(['Priya 12:00 60 Asha'])

    const tapped = await at(hers, 12.5)
    await page.touchscreen.tap(tapped.x, tapped.y)
    await page.getByRole('dialog', { name: 'Priya' }).getByRole('button', { name: 'Move' }).click()
    await page.getByText('Tap where Priya should go.').waitFor()
    const there = await at(lane(page, meera), 15)
    await page.touchscreen.tap(there.x, there.y)
    await page.getByText('Meera, 3:00 – 4:00 pm, 1 h').first().waitFor()
    await page.getByRole('button', { name: 'Move here' }).click()
    await expect.poll(stored).toEqual(['Priya 15:00 60 Meera'])
  })

  it('a phone shows an agenda with what is free between the visits', async () => {
    await visits('Priya Facial 10:00 Asha confirmed', 'Neha Facial 13:35 Asha scheduled')
    const page = await office.enter(`/admin/appointments?as=day&day=${day}`, {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    })
    const hers = page.getByRole('region', { name: 'Asha' })
    await hers.getByText('free 2 h 15 until the next visit, 20 min travel').waitFor()
    await page.getByRole('region', { name: 'Meera' }).getByText('No visits').waitFor()
    await page.getByLabel('Whose visits').selectOption('Meera Joshi')
    await hers.waitFor({ state: 'detached' })
  })

  it('a phone moves a visit in one lane at a time', async () => {
    await visits('Priya Mehendi 10:00 Asha confirmed')
    const phone = { viewport: { width: 360, height: 1500 }, hasTouch: true }
    const page = await office.enter(`/admin/appointments?as=day&day=${day}`, phone)
    await block(page, 'Priya').tap()
    await page.getByRole('dialog', { name: 'Priya' }).getByRole('button', { name: 'Move' }).tap()
    await lane(page, asha).waitFor()
    expect(await page.locator('[data-lane]').count()).toBe(1)
    await page.getByLabel('Whose time is shown').selectOption('Meera')
    const there = await at(lane(page, meera), 15)
    await page.touchscreen.tap(there.x, there.y)
    await page.getByText('Meera, 3:00 – 4:00 pm, 1 h').first().waitFor()
    await page.getByRole('button', { name: 'Move here' }).tap()
    await expect.poll(stored).toEqual(['Priya 15:00 60 Meera'])
    await page.getByRole('region', { name: 'Meera' }).getByText('Priya').waitFor()
  })
})

describe('the week', () => {
  it('is one person’s days, or everybody’s hours by number', async () => {
    await visits('Priya Facial 10:00 Asha confirmed', 'Lata Mehendi 10:00 Meera scheduled')
    const page = await office.enter(`/admin/appointments?as=week&day=${day}`, desk)
    const cells = page.getByRole('row', { name: /^10 am/ }).getByRole('cell')
    await cells.getByText('2', { exact: true }).waitFor()
    await page.getByLabel('Whose visits').selectOption('Asha Verma')
    await block(page, 'Priya').waitFor()
    expect(await page.locator('[data-lane]').count()).toBe(7)
    expect(await block(page, 'Lata').count()).toBe(0)
  })
})

describe('two tabs', () => {
  it('agree within seconds, and who moves what somebody else has changed sees both', async () => {
    await visits('Priya Mehendi 10:00 Asha confirmed')
    const page = await openDay()
    const other = await openDay()
    await block(other, 'Priya').waitFor()
    await drag(page, await at(lane(page, asha), 10.3), await at(lane(page, asha), 13.3))
    await other.getByRole('button', { name: /^Priya, Mehendi, 1:00 pm · Palasia/ }).waitFor()

    // The other one reads nothing any more, and moves what it still shows.
    await other.route('**/rest/v1/appointments?select=*', (route) =>
      route.request().method() === 'GET' && !route.request().url().includes('id=eq.')
        ? route.abort()
        : route.continue(),
    )
    await office.run(`update public.appointments set beautician_id = '${meera}'`)
    await drag(other, await at(lane(other, asha), 13.3), await at(lane(other, asha), 16.3))
    const conflict = other.getByRole('dialog', { name: 'Somebody else changed this visit' })
    await conflict.getByText('1:00 – 2:00 pm, 1 h').waitFor()
    await conflict.getByText('with Meera Joshi').waitFor()
    await conflict.getByText('4:00 – 5:00 pm, 1 h').waitFor()
    expect(await stored()).toEqual(['Priya 13:00 60 Meera'])
    await other.unroute('**/rest/v1/appointments?select=*')
    await conflict.getByRole('button', { name: 'Move it all the same' }).click()
    await expect.poll(stored).toEqual(['Priya 16:00 60 Asha'])
  })
})

describe('on paper', () => {
  it('a day is one page', async () => {
    await visits(
      ...[9, 11, 13, 15, 17].flatMap((hour) => [
        `Priya Mehendi ${hour}:00 Asha confirmed`,
        `Neha Mehendi ${hour}:00 Meera scheduled`,
        `Pooja Mehendi ${hour}:00 nobody scheduled`,
      ]),
    )
    const page = await openDay()
    await block(page, 'Pooja').first().waitFor()
    // In time for the paper: a browser waits for nothing that comes later.
    await page.evaluate(() =>
      addEventListener('beforeprint', () => {
        document.title = document.querySelector('.printed-lanes')?.textContent ?? 'nothing on paper'
      }),
    )
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(await page.title()).toContain('98765 43210')
    expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'print' })
    await page.getByText('98765 43210').first().waitFor()
    expect(await page.getByRole('application').count()).toBe(0)
  })
})

describe('the dashboard', () => {
  it('shows who is where and what asks for somebody, and leads to its place in the calendar', async () => {
    await visits('Pooja Facial 15:00 nobody scheduled')
    const page = await office.enter('/admin', {})
    await office.run(`update public.appointments set appointment_date = appointment_date - interval '3 days'`)
    await page.reload()
    await page.getByRole('link', { name: '1 coming visit has nobody yet' }).click()
    await page.waitForURL(/as=day&day=.*&show=/)
    const found = block(page, 'Pooja')
    await found.waitFor()
    await expect.poll(() => found.evaluate((one) => one === document.activeElement)).toBe(true)

    await visits('Priya Mehendi 10:00 Asha confirmed', 'Neha Mehendi 12:00 Asha confirmed')
    await office.run(`
      update public.appointments set overlap_ok = true;
      update public.appointments set appointment_date = now() - interval '10 minutes';
      update public.working_hours set from_time = '00:00', to_time = '24:00'`)
    await page.goto('/admin')
    const team = page.getByRole('region', { name: 'Who is where' })
    await team.getByRole('link', { name: /Asha with (Priya|Neha) until/ }).waitFor()
    await team.getByText('Free now: Meera').waitFor()
    await team.getByRole('link', { name: '2 visits overlap today, as somebody allowed' }).click()
    await block(page, 'Priya').waitFor()
  })
})
