import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measure, readSamples, salon } from '#testing/lead-messages/sample-messages.ts'
import { PASTED_MAX, readLead } from './read-lead.ts'

const read = (text: string, today = salon.today) => readLead(text, { ...salon, today })

describe('the sample messages', () => {
  const files = ['english.txt', 'hinglish.txt', 'hindi.txt', 'odd.txt']

  it('have at least 85 % of their fields read right, and none invented', () => {
    const samples = files.flatMap(readSamples)
    const { fields, right, invented } = measure(samples)
    expect(samples).toHaveLength(200)
    expect(invented).toEqual([])
    expect(right / fields).toBeGreaterThanOrEqual(0.85)
  })

  it('that were kept apart are read too', () => {
    const samples = readSamples('held-out.txt')
    const { fields, right, invented } = measure(samples)
    expect(samples).toHaveLength(40)
    expect(invented).toEqual([])
    expect(right / fields).toBeGreaterThanOrEqual(0.85)
  })
})

it('shows the words of each field', () => {
  const text = 'bridal 3 ppl 12 dec subah 5 baje Vijay Nagar 98260 12345'
  const { message, ...fields } = read(text)
  const shown = Object.entries(fields).map(([name, field]) => [
    name,
    field?.value,
    field?.words.map(({ from, to }) => text.slice(from, to)),
  ])
  expect(shown).toEqual([
    ['name', undefined, undefined],
    ['phone', '98260 12345', ['98260 12345']],
    ['email', undefined, undefined],
    ['service', 'Bridal', ['bridal']],
    ['day', '2026-12-12', ['12 dec']],
    ['time', '05:00', ['subah 5 baje']],
    ['people', 3, ['3 ppl']],
    ['area', 'Vijay Nagar', ['Vijay Nagar']],
    ['language', 'hi-Latn', ['subah', 'baje']],
  ])
  expect(message).toBe('')
})

describe('the message', () => {
  it.each([
    ['Need a facial on 25 nov at 5 pm. Is parking needed? Thanks', 'Is parking needed?'],
    ['mehendi 5 dec\nallergic to black henna\n90000 00001', 'allergic to black henna'],
    // What was not clear stays, with its sentence.
    ['Waxing on 22 or 23 nov, Palasia', 'Waxing on 22 or 23 nov, Palasia'],
    ['Hi', ''],
  ])('of %j is %j', (text, message) => {
    expect(read(text).message).toBe(message)
  })
})

describe('the day', () => {
  it.each([
    ['2026-12-28', '2 jan', '2027-01-02'],
    ['2026-12-28', '28 dec', '2026-12-28'],
    ['2026-12-28', '27 dec', '2027-12-27'],
    ['2026-12-28', '27/12/2026', undefined],
    ['2026-12-30', 'parso', '2027-01-01'],
    ['2026-12-30', '31 tarikh', '2026-12-31'],
    ['2026-12-31', '30 tarikh ko', '2027-01-30'],
    ['2027-01-31', '30 tarikh', '2027-03-30'],
    ['2027-12-01', '29 feb', '2028-02-29'],
    ['2028-02-01', '29 feb', '2028-02-29'],
    ['2026-11-19', '31/11', undefined],
    ['2026-11-19', '12-12-26', '2026-12-12'],
    ['2026-11-19', 'December 12th, 2026', '2026-12-12'],
    ['2026-11-19', '१२/१२', '2026-12-12'],
    // Thursday.
    ['2026-11-19', 'thursday', '2026-11-26'],
    ['2026-11-19', 'is guruvar', '2026-11-26'],
    ['2026-11-19', 'friday', '2026-11-20'],
    ['2026-11-19', 'next fri', '2026-11-27'],
    ['2026-11-16', 'next fri', '2026-11-27'],
    ['2026-11-22', 'next fri', '2026-11-27'],
    ['2026-11-19', 'agle hafte', undefined],
    ['2026-11-19', 'agle hafte somvar', '2026-11-23'],
    ['2026-11-19', 'Sat 12 dec', '2026-12-12'],
    ['2026-11-19', 'Sun 12 dec', undefined],
    ['2026-11-19', 'kal nahi, parso', '2026-11-21'],
    ['2026-11-19', '3rd floor', undefined],
    ['2026-11-19', 'open 24/7?', undefined],
    ['2026-11-19', 'we met on 5 nov', undefined],
    ['2026-11-19', 'call me tomorrow', undefined],
  ])('on %s, “%s” is %s', (today, text, day) => {
    expect(read(text, today).day?.value).toBe(day)
  })

  it('counts from the day on which a copied message was sent', () => {
    expect(read('[17/11, 9:05 pm] Neha: facial parso').day?.value).toBe('2026-11-19')
    expect(read('[16/11, 9:05 pm] Neha: facial kal').day).toBeNull()
  })
})

describe('the time', () => {
  it.each([
    ['5:30pm', '17:30'],
    ['5.30 p.m.', '17:30'],
    ['subah 5 baje', '05:00'],
    ['सुबह ५ बजे', '05:00'],
    ['sham 7', '19:00'],
    ['saade 5 sham ko', '17:30'],
    ['sava 12 baje', '12:15'],
    ['paune 1 baje', '12:45'],
    ['डेढ़ बजे', '13:30'],
    ['raat 9 baje', '21:00'],
    ['17:00', '17:00'],
    ['12 noon', '12:00'],
    ['11 am to 1 pm', '11:00'],
    ['11-1 pm', '11:00'],
    // Morning or evening is not said.
    ['5 baje', undefined],
    ['5 ya 6 baje sham', undefined],
    ['11 am and 5 pm', undefined],
    // Forms take quarters of an hour.
    ['5:20 pm', undefined],
    ['ready by 5 pm', undefined],
    ['5 pm se pehle', undefined],
    ['function 8 pm', undefined],
    ['raat 12 baje', undefined],
  ])('of “%s” is %s', (text, time) => {
    expect(read(text).time?.value).toBe(time)
  })
})

describe('the phone number', () => {
  it.each([
    ['98260-12345', '98260 12345'],
    ['+91 982 601 2345', '98260 12345'],
    ['(+91)9826012345', '98260 12345'],
    ['0098260 12345', undefined],
    ['098260 12345', '98260 12345'],
    ['९८२६० १२३४५', '98260 12345'],
    ['5 98260 12345', '98260 12345'],
    ['+44 20 7946 0958', '+442079460958'],
    ['0731 2000061', '0731 2000061'],
    ['12345 67890', undefined],
    ['1234 5678 9012', undefined],
    ['order no 9826012345', undefined],
    ['9/12/2026 5:30', undefined],
  ])('of “%s” is %s', (text, phone) => {
    expect(read(text).phone?.value).toBe(phone)
  })
})

it('knows each service of the salon by its own name', () => {
  const names = salon.services.map(({ name }) => name)
  expect(names.map((name) => read(`${name.toLowerCase()} on 8 december`).service?.value)).toEqual(names)
})

describe('hostile texts', () => {
  const pieces = [
    '9',
    '9 ',
    '1/',
    'kal ',
    'a',
    'a ',
    'a.',
    'a@',
    'x@a.a.',
    'ा',
    '\u200d',
    '😀',
    '- ',
    '[1/1, 1:1',
    'sham 5 se ',
    'i am ',
    'makeup ',
    '\n',
  ]

  // An expression that backtracks without end would pass the time limit of a test.
  it.each(pieces)('of %j, 4,000 characters long, are read', (piece) => {
    const text = piece.repeat(PASTED_MAX)
    expect(read(text).message.length).toBeLessThanOrEqual(text.length)
  })

  it('are read without a failure, and each field has words of the text', () => {
    const words = fc.constantFrom(
      ...pieces,
      'kal',
      '12',
      'dec',
      '5',
      'baje',
      'Neha',
      'main',
      'rau',
      'facial',
      ':',
      '/',
      '+91',
      '98260',
      '12345',
      'log',
      ',',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(words).map((all) => all.join(' ')),
    )
    fc.assert(
      fc.property(text, (given) => {
        const { message, ...fields } = read(given)
        for (const field of Object.values(fields)) {
          if (!field) continue
          expect(field.words.length).toBeGreaterThan(0)
          let end = 0
          for (const { from, to } of field.words) {
            expect(from).toBeGreaterThanOrEqual(end)
            expect(to).toBeGreaterThan(from)
            end = to
          }
          expect(end).toBeLessThanOrEqual(given.length)
        }
        expect(message.length).toBeLessThanOrEqual(given.length)
      }),
    )
  })

  it('are cut after 4,000 characters', () => {
    expect(read(`${' '.repeat(PASTED_MAX)}facial`).service).toBeNull()
  })
})
