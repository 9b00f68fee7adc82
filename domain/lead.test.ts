import { describe, expect, it } from 'vitest'
import { appointmentRequestForm, leadForm, leadFromAppointment, leadFromForm } from './lead.ts'

const valid = { name: 'A visitor', phone: '+91 00000 00000', service: 'Bridal Makeup', message: '' }

function firstMessage(change: Record<string, string | undefined>): string | undefined {
  return leadForm.safeParse({ ...valid, ...change }).error?.issues[0]?.message
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
  ])('says %s', (sentence, change) => {
    expect(firstMessage(change)).toBe(sentence)
  })

  it.each([
    { name: 'a'.repeat(100) },
    { phone: '1'.repeat(10) },
    { phone: '1'.repeat(15) },
    { phone: '(0731) 2345-678' },
    { service: 's'.repeat(200) },
    { message: 'm'.repeat(1000) },
  ])('accepts the longest and the shortest: %o', (change) => {
    expect(firstMessage(change)).toBeUndefined()
  })

  it.each([
    ['+91 982 601 2345', '+919826012345'],
    ['(+91) 98260-12345', '(+91)9826012345'],
    [' 98260 12345 ', '98260 12345'],
  ])('takes %s, without blanks and hyphens only where they make it too long', (typed, stored) => {
    expect(leadForm.parse({ ...valid, phone: typed }).phone).toBe(stored)
  })

  it('reports the first of several issues in the order of the fields', () => {
    expect(firstMessage({ name: '', phone: '', service: '' })).toBe('Name is required')
  })

  it('becomes a row with trimmed values, null for no message and the status new', () => {
    const form = leadForm.parse({ ...valid, name: '  A visitor ' })
    expect(leadFromForm('an-id', form)).toEqual({
      id: 'an-id',
      full_name: 'A visitor',
      phone: '+91 00000 00000',
      service_interested: 'Bridal Makeup',
      message: null,
      status: 'new',
    })
  })
})

describe('the appointment form', () => {
  // In Kolkata it is already the 16th.
  const now = new Date('2026-11-15T20:00:00Z')
  const schema = appointmentRequestForm('Asia/Kolkata', now)
  const request = { ...valid, email: '', preferredDay: '2026-11-16' }

  it('refuses days before the today of the business', () => {
    const yesterday = schema.safeParse({ ...request, preferredDay: '2026-11-15' })
    expect(yesterday.error?.issues[0]?.message).toBe('Please choose today or a later date')
    expect(schema.safeParse(request).success).toBe(true)
  })

  it('asks for a day and for a real email where one is given', () => {
    expect(schema.safeParse({ ...request, preferredDay: '' }).error?.issues[0]?.message).toBe(
      'Please choose a date',
    )
    expect(schema.safeParse({ ...request, email: 'nobody' }).error?.issues[0]?.message).toBe(
      'Please enter a valid email address',
    )
  })

  it('becomes a row with the preferred moment, and an email only where one was given', () => {
    const row = leadFromAppointment('an-id', schema.parse(request), 'Asia/Kolkata', now)
    expect(row).toMatchObject({ preferred_date: now.toISOString(), status: 'new' })
    expect(row).not.toHaveProperty('email')
    const later = schema.parse({ ...request, email: 'a@example.com', preferredDay: '2026-11-20' })
    expect(leadFromAppointment('an-id', later, 'Asia/Kolkata', now)).toMatchObject({
      email: 'a@example.com',
      preferred_date: '2026-11-19T18:30:00.000Z',
    })
    const atThree = schema.parse({ ...request, preferredDay: '2026-11-20', preferredTime: '15:00' })
    expect(leadFromAppointment('an-id', atThree, 'Asia/Kolkata', now)).toMatchObject({
      preferred_date: '2026-11-20T09:30:00.000Z',
    })
    for (const preferredTime of ['3 pm', '24:00', '15:60'])
      expect(schema.safeParse({ ...request, preferredTime }).error?.issues[0]?.message).toBe(
        'Please choose one of the times',
      )
  })
})
