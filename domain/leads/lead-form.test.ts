import { describe, expect, it } from 'vitest'
import { appointmentRequestForm, leadForm, leadFromForm } from './lead-form.ts'

// In Kolkata it is already the 16th.
const now = new Date('2026-11-15T20:00:00Z')
const ZONE = 'Asia/Kolkata'
const valid = { name: 'A visitor', phone: '+91 00000 00000', service: 'Bridal Makeup', message: '' }

function firstMessage(change: Record<string, string | undefined>): string | undefined {
  return leadForm(ZONE, now).safeParse({ ...valid, ...change }).error?.issues[0]?.message
}

describe('the lead form', () => {
  it.each([
    ['Name is required', { name: '   ' }],
    ['Name must be less than 100 characters', { name: 'a'.repeat(101) }],
    ['Phone number must be at least 10 digits', { phone: '12345' }],
    ['Phone number must be at least 10 digits', { phone: '----------' }],
    ['Phone number must be at least 10 digits', { phone: '(+91) 000-0000' }],
    ['Phone number must be less than 15 digits', { phone: '1'.repeat(16) }],
    ['Phone number must be less than 15 digits', { phone: '+91 98260 12345, evenings' }],
    ['Invalid phone number format', { phone: '00000abcde' }],
    ['Service is required', { service: ' ' }],
    ['Service must be less than 200 characters', { service: 's'.repeat(201) }],
    ['Message must be less than 1000 characters', { message: 'm'.repeat(1001) }],
    ['Please choose today or a later date', { preferredDay: '2026-11-15' }],
    ['Please choose an earlier date', { preferredDay: '2100-01-01' }],
    ['Please choose a date', { preferredDay: 'soon' }],
    ['Please enter the number of people (1 to 99)', { people: '0' }],
    ['Please enter the number of people (1 to 99)', { people: '100' }],
    ['Please enter the number of people (1 to 99)', { people: 'four' }],
  ])('reports %s', (sentence, change) => {
    expect(firstMessage(change)).toBe(sentence)
  })

  it.each([
    { name: 'a'.repeat(100) },
    { phone: '1'.repeat(10) },
    { phone: '1'.repeat(15) },
    { phone: '(0731) 2345-678' },
    { service: 's'.repeat(200) },
    { message: 'm'.repeat(1000) },
    { preferredDay: '', preferredTime: '', people: '' },
    { preferredDay: '2026-11-16', people: ' 99 ' },
  ])('accepts the longest and the shortest: %o', (change) => {
    expect(firstMessage(change)).toBeUndefined()
  })

  it.each([
    ['+91 982 601 2345', '+919826012345'],
    ['(+91) 98260-12345', '(+91)9826012345'],
    [' 98260 12345 ', '98260 12345'],
  ])('stores %s, without blanks and hyphens only where they make it too long', (typed, stored) => {
    expect(leadForm(ZONE, now).parse({ ...valid, phone: typed }).phone).toBe(stored)
  })

  it('reports the first of several issues in field order', () => {
    expect(firstMessage({ name: '', phone: '', service: '' })).toBe('Name is required')
  })

  it('becomes a row with trimmed values, null for no message and the status new', () => {
    const form = leadForm(ZONE, now).parse({ ...valid, name: '  A visitor ' })
    expect(leadFromForm('an-id', form, ZONE, now)).toEqual({
      id: 'an-id',
      full_name: 'A visitor',
      phone: '+91 00000 00000',
      service_interested: 'Bridal Makeup',
      message: null,
      status: 'new',
    })
  })
})

describe('optional fields', () => {
  it('become part of the row if they are filled in', () => {
    const form = leadForm(ZONE, now).parse({
      ...valid,
      preferredDay: '2026-11-20',
      preferredTime: '15:00',
      people: '4',
    })
    expect(leadFromForm('an-id', form, ZONE, now)).toMatchObject({
      preferred_date: '2026-11-20T09:30:00.000Z',
      people: 4,
    })
  })
})

describe('the appointment form', () => {
  const schema = appointmentRequestForm(ZONE, now)
  const request = { ...valid, email: '', preferredDay: '2026-11-16' }

  it("refuses days before today in the business's time zone", () => {
    const yesterday = schema.safeParse({ ...request, preferredDay: '2026-11-15' })
    expect(yesterday.error?.issues[0]?.message).toBe('Please choose today or a later date')
    expect(schema.safeParse(request).success).toBe(true)
  })

  it('requires a day, and a valid email if there is one', () => {
    expect(schema.safeParse({ ...request, preferredDay: '' }).error?.issues[0]?.message).toBe(
      'Please choose a date',
    )
    expect(schema.safeParse({ ...request, email: 'nobody' }).error?.issues[0]?.message).toBe(
      'Please enter a valid email address',
    )
  })

  it('becomes a row with the preferred time, and an email only if there is one', () => {
    const row = leadFromForm('an-id', schema.parse(request), ZONE, now)
    expect(row).toMatchObject({ preferred_date: now.toISOString(), status: 'new' })
    expect(row).not.toHaveProperty('email')
    const later = schema.parse({ ...request, email: 'a@example.com', preferredDay: '2026-11-20' })
    expect(leadFromForm('an-id', later, ZONE, now)).toMatchObject({
      email: 'a@example.com',
      preferred_date: '2026-11-19T18:30:00.000Z',
    })
    const atThree = schema.parse({ ...request, preferredDay: '2026-11-20', preferredTime: '15:00' })
    expect(leadFromForm('an-id', atThree, ZONE, now)).toMatchObject({
      preferred_date: '2026-11-20T09:30:00.000Z',
    })
    for (const preferredTime of ['3 pm', '24:00', '15:60'])
      expect(schema.safeParse({ ...request, preferredTime }).error?.issues[0]?.message).toBe(
        'Please choose one of the times',
      )
  })
})
