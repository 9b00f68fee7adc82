import { describe, expect, it } from 'vitest'
import { reviewForm, reviewFromForm } from './review.ts'

const valid = { rating: '5', name: 'A client', email: '', text: 'Lovely work.' }

const firstMessage = (change: Record<string, string | undefined>) =>
  reviewForm.safeParse({ ...valid, ...change }).error?.issues[0]?.message

describe('the review form', () => {
  it.each([
    ['Please select a rating', { rating: undefined }],
    ['Please select a rating', { rating: '0' }],
    ['Please select a rating', { rating: '6' }],
    ['Please select a rating', { rating: undefined, name: '', text: '' }],
    ['Name is required', { name: ' ' }],
    ['Review is required', { text: '' }],
    ['Please enter a valid email address', { email: 'nobody' }],
  ])('reports %s for %o', (sentence, change) => {
    expect(firstMessage(change)).toBe(sentence)
  })

  it('becomes a row without approval', () => {
    expect(reviewFromForm('an-id', reviewForm.parse(valid))).toEqual({
      id: 'an-id',
      full_name: 'A client',
      email: null,
      rating: 5,
      review_text: 'Lovely work.',
    })
  })
})
