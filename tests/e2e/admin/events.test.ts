// The plan of a lead is booked as one event, which is paid, moved and cancelled as a whole.
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#testing/browser/axe.ts'
import { expect, test } from '#testing/browser/test.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()

test('books a plan as one event, takes its advance, moves a function and cancels it', async () => {
  const lead = '00000000-0000-4000-8000-0000000000d0'
  await office.run(`
    insert into public.beauticians (full_name) values ('Asha (sample)'), ('Bela (sample)');
    insert into public.leads (id, full_name, phone, service_interested, preferred_date, plan)
    select '${lead}', 'Planning Visitor', '90000 00012', 'Wedding: Bridal Makeup, Party Makeup', day + time '12:00',
      jsonb_build_object('functions', jsonb_build_array(jsonb_build_object(
        'kind', 'wedding', 'ready_by', day + time '15:00',
        'people', jsonb_build_array(
          jsonb_build_object('who', 'Bride', 'count', 1, 'services', jsonb_build_array(bridal.id)),
          jsonb_build_object('who', 'Mother', 'count', 1, 'services', jsonb_build_array(party.id))),
        'visits', jsonb_build_array(
          jsonb_build_object('starts_at', day + time '12:00', 'minutes', 180, 'lines', jsonb_build_array(
            jsonb_build_object('service_id', bridal.id, 'guest_name', 'Bride'))),
          jsonb_build_object('starts_at', day + time '13:45', 'minutes', 75, 'lines', jsonb_build_array(
            jsonb_build_object('service_id', party.id, 'guest_name', 'Mother')))))))
    from (select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' + interval '9 days') as days (day),
      public.services as bridal, public.services as party
    where bridal.name = 'Bridal Makeup' and party.name = 'Party Makeup';`)
  const page = await office.enter('/admin/leads')
  await page.getByRole('button', { name: 'Book Planning Visitor' }).click()
  const booking = page.getByRole('dialog', { name: 'Book the plan' })
  await expect(booking.getByText('₹17,498 quoted')).toBeVisible()
  await expect(booking.getByText(/^Wedding, everyone ready by .*8:30 pm$/)).toBeVisible()
  await booking.getByLabel('Discount (₹)').fill('498')
  await booking.getByLabel('Advance (₹)').fill('5000')
  await booking.getByRole('button', { name: 'Book all appointments' }).click()
  const event = page.getByRole('dialog', { name: 'Planning Visitor' })
  const wedding = event.getByRole('region', { name: 'Wedding' })
  await expect(wedding.getByText(/^5:30 pm, (Asha|Bela) \(sample\)$/)).toBeVisible()
  await expect(wedding.getByText('Mother: Party Makeup')).toBeVisible()
  await event.getByRole('button', { name: 'Advance: ₹5,000' }).click()
  await event.getByText('Cash', { exact: true }).click()
  await event.getByLabel('Amount (₹)').fill('200000')
  await expect(event.getByText('This makes ₹2,00,000 in cash from this client for one event.')).toBeVisible()
  await event.getByLabel('Amount (₹)').fill('5000')
  await expect(event.getByText('in cash from this client')).toHaveCount(0)
  await event.getByRole('button', { name: 'Received ₹5,000' }).click()
  await expect(event.getByRole('button', { name: 'Collect ₹12,000' })).toBeVisible()
  await test.step('its dues are one line, which leads back to it', async () => {
    await page.goto(new URL('/admin/money', page.url()).href)
    await expect(page.getByText('₹12,000', { exact: true }).last()).toBeVisible()
    await page.getByRole('button', { name: /^Collect / }).click()
    await expect(event.getByRole('button', { name: 'Collect ₹12,000' })).toBeVisible()
  })
  await wedding.getByRole('button', { name: 'Move Wedding' }).click()
  const move = page.getByRole('dialog', { name: 'Move Wedding' })
  await expect(move.getByLabel('Everyone ready by')).toHaveValue(/T20:30$/)
  const ready = await move.getByLabel('Everyone ready by').inputValue()
  await move.getByLabel('Everyone ready by').fill(ready.replace('T20:30', 'T20:00'))
  await move.getByRole('button', { name: 'Move all its appointments' }).click()
  await expect(wedding.getByText(/^5:00 pm, /)).toBeVisible()
  await expectAccessible(page)
  expect(
    await office.rows(sql`
      select guest_name, duration_minutes as minutes, appointments.price::float8, payment_amount::float8 as paid, due::float8,
        beautician_id is not null as assigned, leads.status
      from public.appointments join public.appointment_lines as lines on lines.appointment_id = appointments.id
        join public.leads on leads.event_id = appointments.event_id
      where leads.id = ${lead} order by 1`),
  ).toEqual([
    {
      guest_name: 'Bride',
      minutes: 180,
      price: 14_572.12,
      paid: 4285.92,
      due: 10_286.2,
      assigned: true,
      status: 'converted',
    },
    {
      guest_name: 'Mother',
      minutes: 75,
      price: 2427.88,
      paid: 714.08,
      due: 1713.8,
      assigned: true,
      status: 'converted',
    },
  ])
  await wedding.getByRole('button', { name: 'Cancel Wedding' }).click()
  await page
    .getByRole('dialog', { name: 'Cancel Wedding?' })
    .getByRole('button', { name: 'Cancel Wedding' })
    .click()
  await expect(wedding.getByText('cancelled')).toHaveCount(2)
  await expect(event.getByRole('button', { name: /^Collect/ })).toHaveCount(0)
})
