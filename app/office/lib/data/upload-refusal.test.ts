import { expect, it } from 'vitest'
import { reasonOf } from './failure.ts'
import { uploadRefusal } from './upload-refusal.ts'

const refused = (facts: object) => reasonOf(uploadRefusal(Object.assign(new Error('technical'), facts)))

it('says what is wrong with an image', () => {
  expect(refused({ code: 'InvalidRequest' })).toContain('damaged')
  expect(refused({ code: 'EntityTooLarge' })).toContain('10 MB and 50 megapixels')
  expect(refused({ status: 413 })).toContain('10 MB and 50 megapixels')
})

it('leaves other failures as they are', () => {
  expect(refused({ code: 'AccessDenied' })).toBe('Your account may not do this.')
  expect(refused({ status: 500 })).toBeUndefined()
})
