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
  until: '2026-11-20T05:30:00Z',
}

describe('a template', () => {
  it.each([
    ['Hello {name}, see you on {day} at {time}.', null],
    ['No place at all', null],
    ['Hello {nmae}', '{nmae} cannot be used here.'],
    ['Hello {Name}', '{Name} cannot be used here.'],
    ['Hello {}', '{} cannot be used here.'],
    ['{site}', '{site} cannot be used here.'],
    ['Hello {name', 'A { or } is missing; write a placeholder like {name}.'],
    ['Hello {{name}}', 'A { or } is missing; write a placeholder like {name}.'],
  ])('%s: %s', (text, problem) => {
    expect(templateProblem('confirmation', text)).toBe(problem)
  })

  it('is filled in with texts of the language', () => {
    const text =
      '{name}|{service}|{day}|{time}|{until}|{beautician}|{area}|{amount}|{link}|{business}|{phone}|{site}'
    expect(fillTemplate(text, values, 'hi-Latn', site)).toBe(
      'Anita|Facial, Nails|Shukravaar, 20 November|shaam 6:30 baje|Shukravaar, 20 November, subah 11 baje|Rose|Lakeside|₹1,49,900.50|https://example.com/b/abc|Shringar|+91 90000 00000|https://example.com',
    )
  })

  it('has a fallback text for what is not chosen yet', () => {
    const open = { ...values, beautician: null, area: null }
    expect(fillTemplate('{beautician}, {area}', open, 'en', site)).toBe('Our beautician, your home')
    expect(fillTemplate('{beautician}', open, 'hi', site)).toBe('हमारी ब्यूटीशियन')
  })

  it("is filled in once: a placeholder in a client's name is not replaced", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...languages),
        fc.array(fc.tuple(fc.string(), fc.constantFrom(...placesOf.confirmation))),
        fc.string(),
        (language, pieces, name) => {
          const named = { ...values, name: `{link}${name}$&` }
          const texts = pieces.map(([words, place]) => [words.replaceAll(/[{}]/g, ''), `{${place}}`])
          const text = texts.flat().join('')
          expect(templateProblem('confirmation', text)).toBeNull()
          expect(fillTemplate(text, named, language, site)).toBe(
            texts.map(([words, place = '']) => words + fillTemplate(place, named, language, site)).join(''),
          )
        },
      ),
    )
  })

  it.each(templateKinds)('of the kind %s has no unknown placeholder', (kind) => {
    const open = { ...values, beautician: null, area: null, service: null, phone: null }
    for (const language of languages)
      for (const place of placesOf[kind])
        expect(fillTemplate(`{${place}}`, open, language, site)).not.toContain('{')
  })
})
