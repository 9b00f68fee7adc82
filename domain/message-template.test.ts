import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from './language.ts'
import { placesOf, templateKinds } from './message-kinds.ts'
import { fillTemplate, type MessageValues, templateProblem } from './message-template.ts'

const site = 'https://example.com'
const values: MessageValues = {
  business: 'Shringar',
  phone: '+91 90000 00000',
  zone: 'Asia/Kolkata',
  name: 'Anita',
  service: 'Facial, Nails',
  starts_at: '2026-11-20T13:00:00Z',
  beautician: 'Rose',
  area: 'Lakeside',
  amount: 149900.5,
  link: '/b/abc',
}

describe('a template', () => {
  it.each([
    ['Hello {name}, see you on {day} at {time}.', null],
    ['No place at all', null],
    ['Hello {nmae}', '{nmae} is no place that can be filled in here.'],
    ['Hello {Name}', '{Name} is no place that can be filled in here.'],
    ['Hello {}', '{} is no place that can be filled in here.'],
    ['{site}', '{site} is no place that can be filled in here.'],
    ['Hello {name', 'A { or } stands alone; a place is written like {name}.'],
    ['Hello {{name}}', 'A { or } stands alone; a place is written like {name}.'],
  ])('%s: %s', (text, problem) => {
    expect(templateProblem('confirmation', text)).toBe(problem)
  })

  it('is filled in with words of the language', () => {
    const text = '{name}|{service}|{day}|{time}|{beautician}|{area}|{amount}|{link}|{business}|{phone}|{site}'
    expect(fillTemplate(text, values, 'hi-Latn', site)).toBe(
      'Anita|Facial, Nails|Shukravaar, 20 November|shaam 6:30 baje|Rose|Lakeside|₹1,49,900.50|https://example.com/b/abc|Shringar|+91 90000 00000|https://example.com',
    )
  })

  it('says something kind for what nobody has chosen yet', () => {
    const open = { ...values, beautician: null, area: null }
    expect(fillTemplate('{beautician}, {area}', open, 'en', site)).toBe('Our beautician, your home')
    expect(fillTemplate('{beautician}', open, 'hi', site)).toBe('हमारी ब्यूटीशियन')
  })

  it('that has no problem leaves no place open, and adds nothing but the values', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...templateKinds),
        fc.constantFrom(...languages),
        fc.array(fc.oneof(fc.string(), fc.constantFrom(...placesOf.confirmation, 'site'))),
        fc.string(),
        (kind, language, pieces, name) => {
          const text = pieces
            .map((piece, index) => (index % 2 ? `{${piece}}` : piece.replaceAll(/[{}]/g, '')))
            .join('')
          fc.pre(templateProblem(kind, text) === null)
          // What a client is called is never read as a place.
          const said = fillTemplate(text, { ...values, name: `{link}${name}` }, language, site)
          const rest = text
            .split(/\{[^{}]*\}/)
            .reduce((left, between) => left.slice(left.indexOf(between) + between.length), said)
          expect(rest).toBeDefined()
          expect(said.split('{').length).toBe(
            1 + (text.split('{name}').length - 1) * `{link}${name}`.split('{').slice(1).length,
          )
        },
      ),
    )
  })
})
