import { expect, it } from 'vitest'
import { z } from 'zod'
import { exactnessText, NO_PLACE, type Place } from './place.ts'
import { type PlaceInput, placeDraft, placeFields, placeInput } from './place-form.ts'

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
