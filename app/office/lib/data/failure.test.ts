import { describe, expect, it } from 'vitest'
import { ActionableError, reasonOf } from './failure.ts'
import { SILENT, UNREACHABLE } from './fetch-with-timeout.ts'

describe('the reason under a failure toast', () => {
  it('says how many appointments prevent a deletion', () => {
    const refusal = {
      code: '23503',
      message: '3 appointments belong to this client',
      hint: 'Delete or reassign the appointments first.',
    }
    expect(reasonOf(refusal)).toBe(
      '3 appointments belong to this client. Delete or reassign the appointments first.',
    )
    expect(
      reasonOf({ code: '23503', message: 'violates foreign key constraint', hint: null }),
    ).toBeUndefined()
  })

  it('says what the user can do about a broken connection or a missing right', () => {
    expect(reasonOf({ code: '', message: `Error: ${UNREACHABLE}` })).toContain('Check the connection')
    expect(reasonOf({ code: '', message: `SilentServer: ${SILENT} (project.example.co)` })).toBe(
      'The server is not responding (project.example.co). Try again in a moment.',
    )
    expect(reasonOf({ code: '42501', message: 'permission denied for table clients' })).toBe(
      'Your account may not do this.',
    )
  })

  it('shows the message of the overlap check, but not that of a bare constraint', () => {
    const guard = 'Asha has another appointment from 3:00 pm to 4:00 pm.'
    expect(
      reasonOf({
        code: '23P01',
        message: guard,
        hint: 'Choose another time, or allow the overlap (overlap_ok).',
      }),
    ).toBe(guard)
    const bare = 'new row for relation "areas" violates check constraint "areas_name_length"'
    expect(reasonOf({ code: '23514', message: bare })).toBe('One of the values is not allowed.')
    const twice = 'duplicate key value violates unique constraint "areas_name_key"'
    expect(reasonOf({ code: '23505', message: twice })).toBe('The same entry already exists.')
    const used = 'This UPI reference (UTR) was used before, for a payment of 3 Nov 2026.'
    expect(reasonOf({ code: '23505', message: used })).toBe(used)
  })

  it('hides technical messages', () => {
    expect(reasonOf({ code: '42703', message: 'column clients.x does not exist' })).toBeUndefined()
    expect(reasonOf('broken')).toBeUndefined()
  })

  it('shows messages written for users unchanged', () => {
    expect(reasonOf(new ActionableError('Someone has deleted it.'))).toBe('Someone has deleted it.')
  })
})
