import { describe, expect, it } from 'vitest'
import { addDays, dayIn } from '#domain/time/dates.ts'
import { callForm } from './lead-call.ts'

const zone = 'Asia/Kolkata'
const call = { result: 'no_answer', note: ' ', call_again: '' } as const
const messagesOf = (typed: object) =>
  callForm(zone)
    .safeParse({ ...call, ...typed })
    .error?.issues.map(({ message }) => message)

describe('the note of a call', () => {
  it('needs no text and no time', () => {
    expect(callForm(zone).parse(call)).toEqual({ result: 'no_answer', note: null, call_again_at: null })
  })

  it('has a time to call again in the time zone of the business', () => {
    const parsed = callForm(zone).parse({ ...call, result: 'call_again', call_again: '2090-01-06T17:00' })
    expect(parsed.call_again_at).toBe('2090-01-06T11:30:00.000Z')
  })

  it('refuses a promised call without a time, and a time that has passed', () => {
    expect(messagesOf({ result: 'call_again' })).toEqual(['When should somebody call again?'])
    const yesterday = addDays(dayIn(new Date(), zone), -1)
    expect(messagesOf({ call_again: `${yesterday}T23:59` })).toEqual(['Choose a time that is still to come'])
    expect(messagesOf({ call_again: '2100-01-01T10:00' })).toEqual(['Enter a date up to 2099'])
  })
})
