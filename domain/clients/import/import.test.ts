import { describe, expect, it } from 'vitest'
import { BYTE_ORDER_MARK, csvLine } from '#domain/text/csv.ts'
import { decodeFile, refuseLarge } from './decode-file.ts'
import { guessColumns, readClock, readLine } from './import-kinds.ts'
import { readCsv as rowsOf } from './read-csv.ts'
import { readAmount, readMoment, readPhone, readTime } from './read-values.ts'

const readCsv = (text: string) => [...rowsOf(text)]

describe('a file to import', () => {
  it('is read in UTF-8, UTF-16 and Windows-1252', () => {
    const utf8 = new TextEncoder()
    expect(decodeFile(utf8.encode(`${BYTE_ORDER_MARK}नाम,é`))).toBe('नाम,é')
    const utf16 = (text: string) =>
      new Uint8Array(Uint16Array.from(text, (each) => each.charCodeAt(0)).buffer)
    expect(decodeFile(utf16(`${BYTE_ORDER_MARK}नाम`))).toBe('नाम')
    expect(decodeFile(utf16('Name'))).toBe('Name')
    expect(decodeFile(Uint8Array.of(0x52, 0x65, 0x6e, 0xe9, 0x80))).toBe('René€')
  })

  it('is refused with one message if it cannot be read', () => {
    expect(() => refuseLarge(200_000_000)).toThrow(
      'The file is 200 MB; the limit is 20 MB. Split it into several files.',
    )
    expect(() => decodeFile(new Uint8Array())).toThrow('The file is empty.')
    expect(() => decodeFile(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0))).toThrow('This is not a CSV file.')
    expect(() => readCsv('a,b\n"c,d')).toThrow('A quotation mark opened on line 2 is not closed.')
    expect(() => readCsv('a\n'.repeat(50_002))).toThrow('more than 50000 lines')
  })

  it('has commas, semicolons or tabs, and line breaks within quotes; each row knows its line number', () => {
    expect(readCsv('a;b\r\n"x;\ny";"say ""so"""\n\n1;2')).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 2, fields: ['x;\ny', 'say "so"'] },
      { line: 5, fields: ['1', '2'] },
    ])
    expect(readCsv('a\tb')[0]?.fields).toEqual(['a', 'b'])
  })

  it('may end its lines by carriage returns alone', () => {
    expect(readCsv('a;b\r"x\ry";1\r\r2;3\r')).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 2, fields: ['x\ry', '1'] },
      { line: 5, fields: ['2', '3'] },
    ])
  })

  it.each(['sep=|\r\na,x|b\r\n', '"sep=|"\na,x|b'])('may name its separator first: %j', (text) => {
    expect(readCsv(text)).toEqual([{ line: 2, fields: ['a,x', 'b'] }])
  })

  it('that was exported by the office is read back unchanged', () => {
    const values = ['=1+1', '+91 98260 00000', 'a,b', 'दो\nपंक्ति', 'say "so"']
    expect(readCsv(csvLine(values))[0]?.fields).toEqual(values)
  })
})

describe('columns', () => {
  it('are guessed by their names, each once', () => {
    expect(guessColumns('clients', ['S.No', 'Customer Name', 'Mobile No.', 'E-mail', 'पता'])).toEqual({
      full_name: 1,
      phone: 2,
      email: 3,
      address: 4,
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

  it.each([
    ['₹1,49,900.50', 149900.5],
    ['Rs. 500/-', 500],
    ['1200', 1200],
  ])('reads the amount %s', (text, amount) => {
    expect(readAmount(text)).toBe(amount)
  })

  it.each(['-5', 'free', '1e99', '0x10', '1.200,50', '1200,50', ''])('refuses %j as an amount', (text) => {
    expect(() => readAmount(text)).toThrow()
  })

  it.each([
    ['15/11/2026', '2026-11-15T12:00'],
    ['5-1-26 6:30 pm', '2026-01-05T18:30'],
    ['2026-11-15 18:30', '2026-11-15T18:30'],
    ['2026-11-15T06:05:00', '2026-11-15T06:05'],
    ['15.11.2026, 12.15 AM', '2026-11-15T00:15'],
    ['15-Nov-26', '2026-11-15T12:00'],
    ['28 Oct 2026', '2026-10-28T12:00'],
    ['5 September 2026, 6:30 pm', '2026-09-05T18:30'],
    ['Nov 15, 2026', '2026-11-15T12:00'],
    ['1-Sept.-26 09:05', '2026-09-01T09:05'],
  ])('reads the date %s as %s', (text, moment) => {
    expect(readMoment(text)).toBe(moment)
  })

  it.each([
    ['18:30', '18:30'],
    ['9.05 AM', '09:05'],
    ['12 a.m.', '00:00'],
    ['6pm', '18:00'],
    ['18:30:00', '18:30'],
    ['30/12/1899 18:30', '18:30'],
    ['2026-11-15T06:05:00.000', '06:05'],
  ])('reads the time %s as %s', (text, time) => {
    expect(readTime(text)).toBe(time)
  })

  it.each(['18', '25:00', '18:75', '6:30 - 7:30 pm', '15/11/2026', 'soon'])(
    'refuses %s as a time',
    (text) => {
      expect(() => readTime(text)).toThrow()
    },
  )

  it.each([
    '31/02/2026',
    '11/15/2026',
    'yesterday',
    '15/11/2026 25:00',
    '15/11/1026',
    '15-Foo-26',
    '31 Nov 2026',
    'Marble 5 2026',
  ])('refuses %s as a date', (text) => {
    expect(() => readMoment(text)).toThrow()
  })
})
