import { describe, expect, it } from 'vitest'
import { guessColumns as guess } from '#domain/text/csv-columns.ts'
import { type ImportKind, importFields, readClock, readLine } from './import-kinds.ts'
import { readPhone } from './read-values.ts'

const guessColumns = (kind: ImportKind, headers: readonly string[]) => guess(importFields[kind], headers)

describe('columns', () => {
  it('are guessed by their names, each once', () => {
    expect(guessColumns('clients', ['S.No', 'Customer Name', 'Mobile No.', 'E-mail', 'पता'])).toEqual({
      full_name: 1,
      phone: 2,
      email: 3,
      address: 4,
      allergies: null,
      notes: null,
      language: null,
      no_messages: null,
    })
    expect(guessColumns('visits', ['Visit date', 'Client', 'Treatment', 'Amount'])).toMatchObject({
      clock: 0,
      full_name: 1,
      service: 2,
      paid: 3,
    })
  })

  it.each([
    [['Date', 'Time', 'Client'], { clock: 0, time: 1 }],
    [['Start time', 'Date', 'Client'], { clock: 1, time: 0 }],
    [['Client', 'Appointment Date', 'Appointment Time'], { clock: 1, time: 2 }],
    [['Client', 'Start'], { clock: 1, time: null }],
  ])('of day and time are told apart in %j', (headers, choice) => {
    expect(guessColumns('visits', headers)).toMatchObject(choice)
  })
})

describe('a line', () => {
  it('is normalised', () => {
    const columns = guessColumns('clients', ['Name', 'Phone', 'Email', 'Language', 'Opted out'])
    const fields = [' Asha ', '+91-98260 00001', '', 'Hinglish', 'Yes']
    expect(readLine('clients', { line: 2, fields }, columns)).toEqual({
      line: 2,
      full_name: 'Asha',
      phone: '9826000001',
      email: null,
      address: null,
      allergies: null,
      notes: null,
      language: 'hi-Latn',
      no_messages: true,
    })
    expect(readLine('clients', { line: 3, fields: ['Asha', '', '', 'Tamil', 'perhaps'] }, columns)).toEqual([
      { line: 3, problem: '“Tamil” is not a language: write English, Hindi or Hinglish' },
      { line: 3, problem: '“perhaps” is neither yes nor no' },
    ])
  })

  it('of an appointment that did not take place stays cancelled', () => {
    const columns = { clock: 0, full_name: 1, phone: null, service: 2, status: 3, paid: null, notes: null }
    const statusOf = (text: string) =>
      readLine('visits', { line: 2, fields: ['15/11/2024', 'Asha', 'Facial', text] }, columns)
    expect(['Completed', 'Cancelled', 'no-show', ''].map(statusOf)).toMatchObject(
      ['completed', 'cancelled', 'cancelled', null].map((status) => ({ status })),
    )
    expect(statusOf('scheduled')).toEqual([
      { line: 2, problem: '“scheduled” is neither completed nor cancelled' },
    ])
  })

  it('takes the time from its own column, and noon without one', () => {
    const columns = guessColumns('visits', ['Date', 'Time', 'Name', 'Service'])
    const read = (date: string, time: string) =>
      readLine('visits', { line: 2, fields: [date, time, 'Asha', 'Facial'] }, columns)
    expect(read('15/11/2024', '6:30 pm')).toEqual({
      line: 2,
      clock: '2024-11-15T18:30',
      full_name: 'Asha',
      phone: null,
      service: 'Facial',
      status: null,
      paid: null,
      notes: null,
    })
    expect(read('15/11/2024 00:00:00', '18:30')).toMatchObject({ clock: '2024-11-15T18:30' })
    expect(read('15/11/2024 10:15', '')).toMatchObject({ clock: '2024-11-15T10:15' })
    expect(read('15/11/2024', '')).toMatchObject({ clock: '2024-11-15T12:00' })
    expect(read('15/11/2024', 'evening')).toEqual([
      { line: 2, problem: '“evening” is not a time: write it as 18:30 or 6:30 pm' },
    ])
  })

  it('shows its time although another field has a problem', () => {
    const columns = guessColumns('visits', ['Date', 'Time', 'Name', 'Service'])
    const clockOf = (...fields: string[]) => readClock({ line: 2, fields }, columns)
    expect(clockOf('15/11/2024', '6:30 pm', '', 'Facial')).toBe('2024-11-15T18:30')
    expect(clockOf('yesterday', '6:30 pm', 'Asha', 'Facial')).toBeNull()
  })

  it('reports all its problems', () => {
    const columns = { full_name: 0, phone: 1, email: 2, address: null, notes: null }
    expect(readLine('clients', { line: 7, fields: ['', '123', 'nobody'] }, columns)).toEqual([
      { line: 7, problem: 'Name is missing' },
      { line: 7, problem: 'Phone number must be at least 10 digits' },
      { line: 7, problem: expect.stringMatching(/mail/i) },
    ])
  })

  it.each([
    ['09826000001', '9826000001'],
    ['0091 98260 00001', '9826000001'],
    ['+971 50 123 4567', '+971501234567'],
    ['98260-00001', '9826000001'],
  ])('reads the number %s as %s', (text, phone) => {
    expect(readPhone(text)).toBe(phone)
  })

  it('refuses a number that a spreadsheet has shortened', () => {
    expect(() => readPhone('9.82601E+09')).toThrow('format the column as text')
  })
})
