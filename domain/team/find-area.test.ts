import { expect, it } from 'vitest'
import { areaAnswer, findArea } from './find-area.ts'

const areas = [
  { id: '1', name: 'North (sample)', pin_codes: ['452001', '452003'] },
  { id: '2', name: 'Vijay Nagar', pin_codes: ['452010'] },
  { id: '3', name: 'Raj Nagar', pin_codes: [] },
  { id: '4', name: 'Old Palasia', pin_codes: [] },
]
const NO = 'We may not serve this area yet. Send your request and we will let you know.'

it('answers names, parts of names and PIN codes in words', () => {
  const answers = Object.entries({
    north: 'Yes, we come to North (sample).',
    'Vijay Nagar': 'Yes, we come to Vijay Nagar.',
    'vijay nagar, Indore': 'Yes, we come to Vijay Nagar.',
    palasia: 'Yes, we come to Old Palasia.',
    nagar: 'Yes, we come to Vijay Nagar and Raj Nagar.',
    '452001': 'Yes, we come to North (sample).',
    '452 010': 'Yes, we come to Vijay Nagar.',
    'Scheme 54, 452010': 'Yes, we come to Vijay Nagar.',
    '999999': NO,
    Ujjain: NO,
    // Not from the beginning of a word.
    alasia: NO,
  })
  for (const [place, answer] of answers) expect.soft(areaAnswer(areas, place), place).toBe(answer)
})

it('answers nothing to an incomplete place or without areas', () => {
  for (const place of ['', ' ', 'No', '45200', '452 0']) {
    expect.soft(areaAnswer(areas, place), place).toBeUndefined()
  }
  expect(areaAnswer([], 'North')).toBeUndefined()
})

it('finds an area only if one is meant', () => {
  expect(findArea(areas, 'palasia')?.id).toBe('4')
  expect(findArea(areas, '452003')?.id).toBe('1')
  expect(findArea(areas, 'nagar')).toBeUndefined()
  expect(findArea(areas, '45200')).toBeUndefined()
})
