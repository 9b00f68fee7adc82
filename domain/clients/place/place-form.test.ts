import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Place } from './place.ts'
import { NO_PLACE, type PlaceInput, placeDraft, placeFields, placeInput } from './place-form.ts'
import { exactnessText } from './place-text.ts'

const form = z.object(placeFields)
const home: Place = {
  ...NO_PLACE,
  latitude: 28.6139,
  longitude: 77.209,
  accuracy: 12,
  gate: '2',
  parking: 'Left',
}
const draft = (typed: Partial<PlaceInput>, stored: Place | null, usual?: Place) =>
  placeDraft(form.parse({ ...placeInput(NO_PLACE), ...typed }), stored, usual)

it('stores what was not changed as it was, with the accuracy of the pin', () => {
  expect(placeDraft(form.parse(placeInput(home)), home)).toEqual(home)
  expect(placeInput(home)).toMatchObject({ pin: '28.613900, 77.209000', gate: '2', floor: '' })
})

it('knows no accuracy of another pin, except that of a code', () => {
  expect(draft({ pin: '28.6140, 77.2090' }, home)).toMatchObject({ latitude: 28.614, accuracy: null })
  expect(draft({ pin: '39J-49L-L8T4' }, home)).toMatchObject({ accuracy: 3 })
  expect(draft({ pin: '28.6140, 77.2090', gate: '' }, home)).toMatchObject({ gate: null, parking: null })
})

it('removes what was emptied', () => {
  expect(draft({}, home)).toEqual(NO_PLACE)
})

it('takes what is empty in an appointment from its client, and leaves empty what is the same', () => {
  const visit: Place = { ...home, gate: 'Back gate' }
  const typed = placeInput(visit, home)
  expect(typed).toEqual({ pin: '', gate: 'Back gate', floor: '', landmark: '', parking: '' })
  expect(draft(typed, visit, home)).toEqual(visit)
  expect(draft({ pin: '28.613900, 77.209000' }, null, home)).toEqual(home)
})

it('writes metres and kilometres', () => {
  expect([0.4, 12, 999, 1000, 2499].map(exactnessText)).toEqual(['±1 m', '±12 m', '±999 m', '±1 km', '±2 km'])
})

it('reads a pasted pin, and says why it cannot', () => {
  const parsed = form.parse({
    ...placeInput(home),
    pin: 'https://maps.google.com/?q=28.6139,77.2090',
    gate: ' 2 ',
  })
  expect(parsed).toMatchObject({ pin: { latitude: 28.6139, longitude: 77.209, accuracy: null }, gate: '2' })
  const faultOf = (typed: object) =>
    form.safeParse({ ...placeInput(home), ...typed }).error?.issues[0]?.message
  expect(faultOf({ pin: 'https://maps.app.goo.gl/x' })).toMatch('A short map link does not contain the place')
  expect(faultOf({ pin: '452010' })).toMatch(
    'This looks like a PIN code. Write it in the address; here paste a map link, coordinates,',
  )
  expect(faultOf({ pin: '0, 0.0001' })).toMatch('outside India or in the sea')
  expect(faultOf({ landmark: 'x'.repeat(121) })).toBe('Landmark must be at most 120 characters')
})
