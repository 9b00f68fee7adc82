import { describe, expect, it } from 'vitest'
import { codeForm, newPasswordForm, signInForm } from '#domain/access/sign-in.ts'
import { appointmentForm } from '#domain/appointments/appointment-form.ts'
import { bannerForm } from '#domain/banners/banner-form.ts'
import { clientForm } from '#domain/clients/client-form.ts'
import { enteredLeadForm } from '#domain/leads/entered-lead-form.ts'
import { messageTemplateForm } from '#domain/messages/message-template-form.ts'
import { NEW_CATEGORY, serviceForm } from '#domain/services/service-form.ts'

const firstMessage = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message

const place = { pin: '', gate: '', floor: '', landmark: '', parking: '' }
const client = {
  full_name: ' Sample Client ',
  email: '',
  phone: '',
  address: '',
  allergies: '',
  notes: '',
  area_id: '',
  language: 'hi-Latn',
  no_messages: true,
}
const service = {
  name: 'Bridal makeup',
  description: '',
  duration_minutes: '60',
  price: '1500.50',
  original_price: '',
  category: 'Bridal',
  is_active: true,
  image_url: '',
  work_step: '',
  drying_minutes: '',
  come_again_weeks: '',
  prepare: '',
  patch_test: '',
  sac: '',
}
const line = {
  service: { id: 's', name: 'Bridal makeup', price: 1500, duration_minutes: 90 },
  guest_name: '',
  price: '1500',
  minutes: '90',
}
const appointment = {
  ...place,
  client: { id: 'c', full_name: 'Sample Client', phone: null, address: null, area_id: null, notes: null },
  lines: [line],
  appointment_date: '2026-11-15T18:30',
  status: 'scheduled',
  notes: '',
  payment_amount: '0',
  payment_status: 'pending',
  payment_method: 'cash',
  payment_reference: '',
  discount: '',
  discount_in: 'amount',
  travel_charge: '',
  beautician: null,
  duration_minutes: '',
  area: null,
  address: '',
  overlap_ok: false,
  tight_ok: false,
  cancelled_because: '',
  series: null,
}
const banner = { title: 'Diwali', description: '', link_url: '', priority: '3', is_active: true }

describe('client form', () => {
  it('trims the name and stores empty fields as null', () => {
    expect(clientForm.parse(client)).toEqual({
      full_name: 'Sample Client',
      email: null,
      phone: null,
      address: null,
      allergies: null,
      notes: null,
      area_id: null,
      language: 'hi-Latn',
      no_messages: true,
    })
  })
  it('requires a name and an email in email format', () => {
    expect(firstMessage(clientForm.safeParse({ ...client, full_name: '  ' }))).toBe('Full name is required')
    expect(firstMessage(clientForm.safeParse({ ...client, email: 'client@' }))).toBe(
      'Enter a valid email address',
    )
  })
  it.each([
    [{ phone: 'abc' }, 'Phone number must be at least 10 digits'],
    [{ phone: '0731 call me' }, 'Invalid phone number format'],
    [{ phone: '( ) - - - - -' }, 'Phone number must be at least 10 digits'],
  ])("refuses %j by the visitors' rule", (change, message) => {
    expect(firstMessage(clientForm.safeParse({ ...client, ...change }))).toBe(message)
  })
  it('accepts a number that only blanks make too long', () => {
    expect(clientForm.parse({ ...client, phone: '+91 982 601 2345' }).phone).toBe('+919826012345')
  })
})

describe('service form', () => {
  it('parses prices as decimals and stores an empty original price and image as null', () => {
    expect(serviceForm.parse(service)).toMatchObject({
      duration_minutes: 60,
      price: 1500.5,
      original_price: null,
      image_url: null,
      work_step: null,
      drying_minutes: 0,
      come_again_weeks: null,
      prepare: null,
    })
    expect(serviceForm.parse({ ...service, come_again_weeks: '6' }).come_again_weeks).toBe(6)
    expect(serviceForm.parse({ ...service, work_step: '1', drying_minutes: '60' })).toMatchObject({
      work_step: 1,
      drying_minutes: 60,
    })
    expect(serviceForm.parse({ ...service, original_price: '1999.99' }).original_price).toBe(1999.99)
    expect(serviceForm.parse({ ...service, price: '1,25,000.50', original_price: '1,50,000' })).toMatchObject(
      {
        price: 125000.5,
        original_price: 150000,
      },
    )
  })
  it('stores a new category without its mark, and none as null', () => {
    expect(serviceForm.parse({ ...service, category: `${NEW_CATEGORY}Threading ` }).category).toBe(
      'Threading',
    )
    expect(serviceForm.parse({ ...service, category: '' }).category).toBeNull()
  })
  it.each([
    [{ name: '' }, 'Name is required'],
    [{ duration_minutes: '' }, 'Duration is required'],
    [{ duration_minutes: '0' }, 'Duration must be at least 1 minute'],
    [{ price: '' }, 'Price is required'],
    [{ price: '-1' }, 'Price must be at least 0'],
    [{ price: 'free' }, 'Price must be a number'],
    [{ price: '1,5' }, 'Price must be a number'],
    [{ drying_minutes: '-1' }, 'Drying time must be at least 0 minutes'],
    [{ drying_minutes: '721' }, 'Drying time must be at most 720 minutes'],
    [{ drying_minutes: '7.5' }, 'Drying time must be whole minutes'],
    [{ come_again_weeks: '0' }, 'Weeks must be at least 1'],
    [{ come_again_weeks: '53' }, 'Weeks must be at most 52'],
    [{ come_again_weeks: '1.5' }, 'Weeks must be whole'],
    [{ original_price: '-1' }, 'Original price must be at least 0'],
    [
      { image_url: 'http://example.com/blocked.jpg' },
      'Enter a full web address, such as https://example.com/image.jpg',
    ],
    [{ category: `${NEW_CATEGORY} ` }, 'Enter the new category, or go back'],
    [{ sac: '12' }, 'A SAC has six digits and begins with 99'],
    [{ image_url: 'picture' }, 'Enter a full web address, such as https://example.com/image.jpg'],
  ])('refuses %j', (change, message) => {
    expect(firstMessage(serviceForm.safeParse({ ...service, ...change }))).toBe(message)
  })
})

describe('the form of a lead by telephone', () => {
  const lead = {
    full_name: 'Caller',
    phone: '90000 00001',
    service_interested: '',
    preferred_day: '',
    preferred_time: '',
    area_id: '',
    people: '',
    message: '',
    email: '',
    source: 'phone',
    language: 'en',
    call_back: false,
  }
  it('requires a name and a number, and stores General Appointment for an empty service', () => {
    expect(enteredLeadForm.parse(lead)).toMatchObject({
      service_interested: 'General Appointment',
      preferred_day: '',
      area_id: null,
      people: null,
      message: null,
      email: null,
    })
    expect(firstMessage(enteredLeadForm.safeParse({ ...lead, full_name: ' ' }))).toBe('Name is required')
    expect(firstMessage(enteredLeadForm.safeParse({ ...lead, preferred_day: '2100-01-01' }))).toBe(
      'Enter a date from 2000 to 2099',
    )
    expect(firstMessage(enteredLeadForm.safeParse({ ...lead, preferred_time: '10:00' }))).toBe(
      'Enter a date too',
    )
    const uneven = { ...lead, preferred_day: '2027-01-01', preferred_time: '10:20' }
    expect(firstMessage(enteredLeadForm.safeParse(uneven))).toBe('Enter a full, half or quarter hour')
    expect(enteredLeadForm.parse({ ...lead, people: '12' }).people).toBe(12)
    expect(firstMessage(enteredLeadForm.safeParse({ ...lead, people: '0' }))).toMatch(/^Enter the number/)
    expect(firstMessage(enteredLeadForm.safeParse({ ...lead, email: 'a@b.cc>evil' }))).toBe(
      'Enter a valid email address',
    )
    expect(firstMessage(enteredLeadForm.safeParse({ ...lead, phone: '1' }))).toBe(
      'Phone number must be at least 10 digits',
    )
  })
})

describe('the message template form', () => {
  it('refuses an unknown placeholder in the text and in the subject', () => {
    const form = messageTemplateForm('thanks')
    const text = { subject: 'Thanks', body: 'Dear {name}' }
    expect(form.parse(text)).toEqual(text)
    const unknown = '{time} cannot be used here.'
    expect(firstMessage(form.safeParse({ ...text, body: 'At {time}' }))).toBe(unknown)
    expect(firstMessage(form.safeParse({ ...text, subject: 'At {time}' }))).toBe(unknown)
    expect(firstMessage(form.safeParse({ ...text, body: ' ' }))).toBe('Text is required')
  })
})

describe('appointment form', () => {
  it('stores an invalid payment amount as 0', () => {
    expect(appointmentForm.parse({ ...appointment, payment_amount: 'abc' }).payment_amount).toBe(0)
    expect(appointmentForm.parse({ ...appointment, payment_amount: '12.345' }).payment_amount).toBe(12.35)
  })
  it('accepts amounts in groups', () => {
    const typed = { payment_amount: '1,000', discount: '1,00,000', travel_charge: '1,500.50' }
    expect(
      appointmentForm.parse({ ...appointment, ...typed, lines: [{ ...line, price: '2,500' }] }),
    ).toMatchObject({
      payment_amount: 1000,
      discount: 100000,
      travel_charge: 1500.5,
      lines: [{ price: 2500 }],
    })
  })
  it('uses defaults for empty length, place and reason', () => {
    expect(appointmentForm.parse(appointment)).toMatchObject({
      duration_minutes: null,
      address: null,
      cancelled_because: null,
      lines: [{ guest_name: null, price: 1500, minutes: 90 }],
    })
  })
  it.each([
    [{ client: null }, 'Choose a client'],
    [{ lines: [{ ...line, service: null }] }, 'Choose a service'],
    [{ appointment_date: '' }, 'Date and time are required'],
    [{ appointment_date: '2026-11-15' }, 'Enter the time'],
    [{ payment_amount: '-5' }, 'Payment amount must be at least 0'],
    [{ discount: '-1' }, 'The discount must be at least 0'],
    [{ discount: '101', discount_in: 'percent' as const }, 'The discount can be at most 100 percent'],
    [{ travel_charge: '1e9' }, 'The travel charge is too large'],
    [{ duration_minutes: '0' }, 'Enter whole minutes, from 1 to 1440 (a day)'],
    [{ duration_minutes: '1441' }, 'Enter whole minutes, from 1 to 1440 (a day)'],
    [{ lines: Array.from({ length: 17 }, () => line) }, 'Together the services take longer than a day'],
    [{ lines: [{ ...line, price: '-1' }] }, 'Price must be at least 0'],
    [{ lines: [{ ...line, minutes: '1.5' }] }, 'Enter whole minutes, from 1 to 1440 (a day)'],
    [{ series: { every_weeks: '3', times: '400', leaving_out: [] } }, 'Enter a whole number from 2 to 52'],
    [{ series: { every_weeks: '0', times: '6', leaving_out: [] } }, 'Enter a whole number from 1 to 52'],
  ])('refuses %j', (change, message) => {
    expect(firstMessage(appointmentForm.safeParse({ ...appointment, ...change }))).toBe(message)
  })
})

describe('banner form', () => {
  it('stores an invalid priority as 0 and empty description and link as null', () => {
    expect(bannerForm.parse({ ...banner, priority: 'high' })).toMatchObject({
      priority: 0,
      description: null,
      link_url: null,
    })
    expect(bannerForm.parse({ ...banner, priority: '7.9' }).priority).toBe(7)
  })
  it('requires a title and a link in URL format', () => {
    expect(firstMessage(bannerForm.safeParse({ ...banner, title: '' }))).toBe('Title is required')
    expect(bannerForm.safeParse({ ...banner, link_url: 'example' }).success).toBe(false)
    expect(bannerForm.safeParse({ ...banner, link_url: 'javascript:alert(1)' }).success).toBe(false)
  })
})

describe('sign-in forms', () => {
  it('requires email and a password of six characters', () => {
    expect(firstMessage(signInForm.safeParse({ email: '', password: 'secret' }))).toBe('Email is required')
    expect(firstMessage(signInForm.safeParse({ email: 'a@b.in', password: 'short' }))).toBe(
      'Password must be at least 6 characters',
    )
  })
  it('accepts a code however it was grouped', () => {
    expect(codeForm.parse({ code: '123 456' }).code).toBe('123456')
    expect(codeForm.safeParse({ code: '12345' }).success).toBe(false)
  })
  it('requires the new password twice', () => {
    expect(
      firstMessage(newPasswordForm.safeParse({ password: 'long secret 1', repeated: 'long secret 2' })),
    ).toBe('The two passwords are not the same')
  })
})
