// Walks through the office that stop at all dialogs and their states, and the paths of its pages. The caller checks
// each stop and may change size and colours; the walk continues at any size.
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { screens } from '#testing/browser/browser.ts'
import { toast } from '#testing/browser/toasts.ts'
import { type MailCatcher, nextPasswordLink } from '#testing/mail/mail-catcher.ts'
import { addAccount, addVirtualAuthenticator, signIn } from '#testing/office/accounts.ts'
import type { Office } from '#testing/office/office.ts'
import type { Account } from '#testing/office/owner.ts'
import { image } from '#testing/office/test-image.ts'
import type { TextCatcher } from '#testing/office/text-catcher.ts'
import { addApplication } from './consent-request.ts'

interface Stop {
  readonly name: string
  readonly page: Page
}

export type Walk = AsyncGenerator<Stop, void>

interface Stage {
  readonly office: Office
  readonly mails: MailCatcher
}

/** The sample has no client with a number: adds one, with messages in all states and a request to move. */
export const beginConversation = (office: Office) =>
  office.run(`
    update public.message_rules set is_on = false where channel = 'mail';
    update public.business_profile set quiet_from = '00:00', quiet_until = '00:00';
    update public.money_settings set vpa = 'salon@okbank', gstin = '27AAPFU0939F1ZV';
    insert into public.clients (full_name, phone, language) values ('Reachable Client', '90000 00001', 'hi');
    insert into public.appointments (client_id, service_id, appointment_date, travel_charge)
      select clients.id, (select id from public.services order by name limit 1), now() + days * interval '1 day', 123456.5
      from public.clients, generate_series(4, 6) as days where full_name = 'Reachable Client';
    with drafts as (
      select id, row_number() over (order by until) as number from public.messages
      where kind = 'confirmation' and channel = 'whatsapp'
    )
    update public.messages
      set state = case number when 1 then 'opened' else 'no_answer' end, told_at = now()
      from drafts where drafts.id = messages.id and number < 3;
    insert into public.messages (kind, channel, appointment_id, client_id, state, due_at, until, try_at, attempts, problem)
      select 'confirmation', 'mail', id, client_id, 'failed', now(), appointment_date, now(), 3, '550 5.1.1 no such user'
      from public.appointments where client_id = (select id from public.clients where full_name = 'Reachable Client') limit 1;
    insert into public.gallery_images (service_id, image_url, width, height, caption, person_agreed)
      select id, '/art/banner-1.webp', 1200, 900, name, true from public.services;
    insert into public.offers (title, price, valid_from) values ('Everything, at once and at home', 123456.5, '2026-01-01');
    insert into public.offer_services (offer_id, position, service_id, quantity)
      select offers.id, row_number() over (), services.id, 5 from public.offers, (select id from public.services limit 10) as services;
    insert into public.client_actions (appointment_id, kind, requested_at)
      select appointment_id, 'move_asked', until + interval '2 hours' from public.messages where state = 'failed'`)

/** One page of each kind; of the leads only converted ones, because axe takes time for each row. */
export const pagesOfEachKind = {
  'dashboard and lists': [
    '/admin',
    '/admin/appointments?as=week',
    '/admin/leads?status=converted',
    '/admin/outbox',
  ],
  'prices, reports and settings': [
    '/admin/services?as=prices',
    '/admin/reports/revenue',
    '/admin/settings/messages',
  ],
}

/** Made of the same components. */
export const otherPages = [
  '/admin/appointments',
  '/admin/clients',
  '/admin/reviews',
  '/admin/services/work',
  '/admin/reports/comparisons',
  '/admin/settings/users',
  '/admin/settings/security',
  '/admin/appointments?as=day',
  '/admin/banners',
  '/admin/services',
  '/admin/services/offers',
  '/admin/money',
  '/admin/money/payments',
  '/admin/money/invoices',
  '/admin/money/day-book',
  '/admin/events',
  '/admin/settings/functions',
  '/admin/reports',
  '/admin/money/bank',
  '/admin/reports/appointments',
  '/admin/reports/clients?range=year',
  '/admin/reports/services',
  '/admin/settings',
  '/admin/settings/hours',
  '/admin/settings/beauticians',
  '/admin/settings/areas',
  '/admin/settings/pay',
  '/admin/settings/pay-rules',
  '/admin/settings/payments',
  '/admin/settings/profile',
  '/admin/settings/notifications',
  '/admin/settings/backups',
  '/admin/settings/import',
  '/admin/settings/about',
]

/** The same pages in other states. */
export const variantPaths = [
  '/admin/leads',
  '/admin/leads?q=nobody-has-this-name',
  '/admin/outbox?show=opened',
  '/admin/outbox?show=no_answer',
  '/admin/outbox?show=failed',
]

/** The lists, which have more to show than a phone or a tablet has room for. */
export const listPaths = ['clients', 'services', 'appointments', 'leads', 'reviews', 'banners'].map(
  (name) => `/admin/${name}`,
)

async function* menu({ office }: Stage): Walk {
  const page = await office.enter('/admin', { viewport: screens.phone })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  yield { name: 'menu', page }
}

async function* appointments({ office }: Stage): Walk {
  const page = await office.enter('/admin/appointments?as=day', {})
  await page.locator('[data-appointment]').first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Move' }).waitFor()
  yield { name: 'an appointment of the calendar', page }
  await page.setViewportSize(screens.desktop)
  await sheet.getByRole('button', { name: 'Move' }).click()
  await page.getByText('Tap where').waitFor()
  yield { name: 'an appointment that is moved by taps', page }

  await page.goto('/admin/settings/beauticians?new=1')
  await page.getByRole('dialog', { name: 'Add beautician' }).waitFor()
  yield { name: 'add beautician', page }

  await page.goto('/admin/appointments?as=list&status=scheduled')
  await firstButton(page, /^Edit /).click()
  const dialog = page.getByRole('dialog', { name: 'Edit appointment' })
  await dialog.getByRole('button', { name: 'Services, prices and guests' }).click()
  // Already open if the client has no address.
  const place = dialog.getByRole('button', { name: 'Duration and address' })
  if ((await place.getAttribute('aria-expanded')) === 'false') await place.click()
  const beautician = dialog.getByLabel('Beautician')
  // The label also says whether the beautician is busy.
  const rose = await beautician.getByRole('option', { name: /^Rose \(sample\)/ }).getAttribute('value')
  await beautician.selectOption({ value: rose ?? '' })
  await dialog.getByRole('region', { name: 'Free times' }).waitFor()
  yield { name: 'an appointment with everything open', page }
}

async function* money({ office }: Stage): Walk {
  const page = await office.enter('/admin/appointments?as=list&q=Reachable', {})
  await firstButton(page, /^Payments /).click()
  const dialog = page.getByRole('dialog', { name: 'Reachable Client' })
  const take = dialog.getByRole('button', { name: /^Collect balance/ })
  await take.waitFor()
  yield { name: 'what is due for an appointment', page }
  await take.click()
  await dialog.getByText('UPI', { exact: true }).click()
  await dialog.getByRole('img', { name: /^UPI code/ }).waitFor()
  yield { name: 'a UPI code', page }
  await dialog.getByLabel('UTR').fill('1')
  await dialog.getByRole('button', { name: /^Received/ }).click()
  await dialog.getByText('A UTR has 12 digits').waitFor()
  yield { name: 'a payment with a wrong reference', page }
  await dialog.getByLabel('UTR').fill('412345678901')
  await dialog.getByRole('button', { name: /^Received/ }).click()
  await dialog.getByText('Advance · UPI').waitFor()
  await dialog.getByRole('button', { name: 'Issue tax invoice' }).click()
  await dialog.getByRole('button', { name: /^Cancel T/ }).waitFor()
  yield { name: 'the money of an appointment', page }
}

const addAndEdit = (noun: string) =>
  async function* ({ office }: Stage): Walk {
    const page = await office.enter(`/admin/${noun}s?new=1`, {})
    const dialog = page.getByRole('dialog', { name: `Add ${noun}` })
    await dialog.waitFor()
    yield { name: `add ${noun}`, page }
    if (noun !== 'banner') {
      await dialog.getByRole('button', { name: `Add ${noun}` }).click()
      await dialog.getByRole('alert').first().waitFor()
      yield { name: `add ${noun}, with what is missing`, page }
    }
    await page.goto(`/admin/${noun}s`)
    await firstButton(page, /^Edit /).click()
    await page.getByRole('dialog', { name: `Edit ${noun}` }).waitFor()
    yield { name: `edit ${noun}`, page }
  }

async function* offersAndLeads({ office }: Stage): Walk {
  const page = await office.enter('/admin/services/offers?new=1', {})
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add offer' }).click()
  await dialog.getByRole('alert').first().waitFor()
  yield { name: 'add offer, with what is missing', page }

  await page.goto('/admin/leads?new=1')
  await dialog.getByRole('button', { name: 'More' }).click()
  await dialog.getByLabel('Source').waitFor()
  yield { name: 'add lead', page }

  await page.goto('/admin/leads?status=converted')
  await page.locator('td button, [data-cards] li button').first().click()
  await dialog.getByText('Received').waitFor()
  yield { name: 'conversation', page }
}

async function* pickers({ office }: Stage): Walk {
  const page = await office.enter('/admin/services?new=1', {})
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Upload' }).click()
  await dialog.getByLabel('Image file').setInputFiles(await image('facial.png'))
  await dialog.getByRole('img', { name: 'Preview' }).waitFor()
  yield { name: 'upload of an image', page }

  await page.goto('/admin/appointments?new=1')
  await dialog.getByRole('combobox', { name: 'Client' }).click()
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  yield { name: 'clients to choose from', page }
}

async function* personData({ office }: Stage): Walk {
  const page = await office.enter('/admin/clients', {})
  const dialog = page.getByRole('dialog')
  await firstButton(page, /^Profile /).click()
  await dialog.getByText('Appointment History').waitFor()
  yield { name: 'client profile', page }
  await dialog.getByRole('link', { name: 'All data' }).click()
  await page.getByRole('button', { name: 'Erase …' }).click()
  await dialog.getByLabel('Type “erase” to go on').waitFor()
  yield { name: 'erasing a person', page }
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  yield { name: 'all data of a person', page }
}

async function* troubles({ office }: Stage): Walk {
  const page = await office.enter('/admin/clients', {})
  const dialog = page.getByRole('dialog')
  await firstButton(page, /^Edit /).click()
  await dialog.getByLabel('Notes').fill('Mine')
  await office.run(`update public.clients set notes = 'Theirs'`)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByRole('button', { name: 'Load the newer values' }).waitFor()
  yield { name: 'an edit conflict', page }

  await office.run('revoke select on public.clients from authenticated')
  try {
    await page.goto('/admin/clients')
    await page.getByRole('alert').getByText('Error fetching clients').waitFor()
    yield { name: 'a list that could not be loaded', page }
  } finally {
    await office.run('grant select on public.clients to authenticated')
  }
}

async function* consent({ office }: Stage): Walk {
  const address = await addApplication(office)
  const page = await office.enter(address('walk'), {})
  await page.getByRole('heading', { name: 'Allow Salon Calendar?' }).waitFor()
  yield { name: 'consent', page }
  await page.goto('/oauth/consent?authorization_id=unknownunknownunknownunknown0000')
  await page.getByRole('alert').waitFor()
  yield { name: 'consent to an unknown request', page }
}

async function* forgottenPassword({ office, mails }: Stage): Walk {
  const { email } = await addAccount(office, 'forgetful')
  const page = await office.visit()
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send the link' }).waitFor()
  yield { name: 'forgotten password', page }
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('you will get an email with a link').waitFor()
  yield { name: 'forgotten password, mail sent', page }
  await page.goto(await nextPasswordLink(mails))
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  yield { name: 'new password', page }
}

async function* accountWithoutRights({ office }: Stage): Walk {
  const page = await office.visit()
  await page.goto('/auth')
  await signIn(page, await addAccount(office, 'stranger', 'not-staff'))
  await page.getByRole('heading', { name: 'This account is not staff' }).waitFor()
  yield { name: 'not staff', page }
}

export const dialogWalks = {
  menu,
  appointments,
  money,
  client: addAndEdit('client'),
  service: addAndEdit('service'),
  appointment: addAndEdit('appointment'),
  banner: addAndEdit('banner'),
  'offers and leads': offersAndLeads,
  pickers,
  'personal data': personData,
  'conflict and failure': troubles,
  consent,
  'forgotten password': forgottenPassword,
  'account without rights': accountWithoutRights,
}

const firstButton = (page: Page, name: RegExp) => page.getByRole('button', { name }).first()

/** The account has an authenticator app, a phone and a passkey afterwards. */
export async function* enrolment(office: Office, account: Account, texts: TextCatcher): Walk {
  const page = await office.visit()
  await page.goto('/auth?next=/admin/settings/profile')
  await signIn(page, account)
  await page.getByText('Only owners may change the business profile.').waitFor()
  yield { name: 'profile for staff who may only read it', page }

  await addVirtualAuthenticator(page)
  await page.goto('/admin/settings/security')
  const dialog = page.getByRole('dialog')
  const verify = dialog.getByRole('button', { name: 'Verify' })
  await page.getByRole('button', { name: 'Add authenticator app' }).click()
  const secret = await dialog.locator('code').textContent()
  yield { name: 'add authenticator app', page }
  await dialog.getByLabel('6-digit code').fill('1')
  await verify.click()
  await dialog.getByRole('alert').waitFor()
  yield { name: 'add authenticator app, with a wrong code', page }
  await dialog.getByLabel('6-digit code').fill(new TOTP({ secret: secret ?? '' }).generate())
  await verify.click()
  await toast(page, 'Authenticator app added').waitFor()

  await page.getByRole('button', { name: 'Add phone' }).click()
  await dialog.getByLabel('Phone number').waitFor()
  yield { name: 'add phone', page }
  await dialog.getByLabel('Phone number').fill('+91 98765 43210')
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByLabel('6-digit code').waitFor()
  yield { name: 'add phone, code sent', page }
  await dialog.getByLabel('6-digit code').fill(await texts.next())
  await verify.click()
  await toast(page, 'Phone added').waitFor()

  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('button', { name: 'Remove Passkey' }).waitFor()
  yield { name: 'security with three factors', page }
}

export async function* secondStep(office: Office, account: Account, texts: TextCatcher): Walk {
  const page = await office.visit()
  await page.goto('/auth')
  await page.getByLabel('Email').waitFor()
  yield { name: '/auth', page }
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('alert').first().waitFor()
  yield { name: '/auth, with what is missing', page }
  await signIn(page, account)
  await page.getByLabel('6-digit code').waitFor()
  yield { name: 'second step: authenticator app', page }
  await page.getByRole('button', { name: /^Text message/ }).click()
  await page.getByRole('button', { name: 'Send me a code' }).waitFor()
  yield { name: 'second step: phone', page }
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await texts.next()
  await page.getByLabel('6-digit code').waitFor()
  yield { name: 'second step: phone, code sent', page }
  await page.getByRole('button', { name: /^Passkey/ }).click()
  await page.getByRole('button', { name: 'Continue with your passkey' }).waitFor()
  yield { name: 'second step: passkey', page }
}
