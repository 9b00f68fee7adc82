import { describe, expect, it } from 'vitest'
import { ActionableError, reasonOf } from './failure.ts'

describe('the reason under a failure toast', () => {
  it('passes on how many appointments stand in the way', () => {
    const refusal = { code: '23503', message: '3 appointments belong to this client', hint: null }
    expect(reasonOf(refusal)).toBe('3 appointments belong to this client')
  })

  it('says what a person can do about a broken connection or a missing right', () => {
    expect(reasonOf(new TypeError('Failed to fetch'))).toContain('Check the connection')
    expect(reasonOf({ code: '42501', message: 'permission denied for table clients' })).toBe(
      'Your account may not do this.',
    )
  })

  it('says what is wrong with a picture', () => {
    const broken = { code: 'InvalidRequest', message: 'The picture is damaged or incomplete' }
    expect(reasonOf(broken)).toBe('The picture is damaged or incomplete.')
    const message = 'The picture has more than 50 megapixels, scale it down and try again'
    expect(reasonOf({ code: 'EntityTooLarge', message })).toBe(`${message}.`)
    expect(
      reasonOf({ code: 'EntityTooLarge', message: 'The object exceeded the maximum allowed size' }),
    ).toBe('The picture is too large.')
  })

  it('keeps programmers’ wording to itself', () => {
    expect(reasonOf({ code: '42703', message: 'column clients.x does not exist' })).toBeUndefined()
    expect(reasonOf('broken')).toBeUndefined()
  })

  it('shows sentences written for people as they are', () => {
    expect(reasonOf(new ActionableError('Somebody deleted it meanwhile.'))).toBe(
      'Somebody deleted it meanwhile.',
    )
  })
})
