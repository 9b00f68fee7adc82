import { describe, expect, it } from 'vitest'
import {
  filledFromBeautician,
  type MemberRole,
  memberForm,
  withOwnPassword,
} from '#domain/access/staff-form.ts'

const asha = { full_name: 'Asha Verma', phone: '98260 11111' }
const lily = { full_name: 'Lily', phone: null }
const empty = { email: '', full_name: '', role: 'desk' } as const

describe('the choice of a beautician for an invitation', () => {
  it('fills in the role, the name and the phone number', () => {
    expect(filledFromBeautician(empty, asha, null)).toEqual({
      email: '98260 11111',
      full_name: 'Asha Verma',
      role: 'beautician',
    })
  })

  it('keeps what was typed, and the role of an owner', () => {
    const typed = { email: 'asha@example.com', full_name: 'Asha V', role: 'owner' } as const
    expect(filledFromBeautician(typed, asha, null)).toEqual(typed)
  })

  it('replaces the values of the beautician chosen before', () => {
    const filled = filledFromBeautician(empty, asha, null)
    expect(filledFromBeautician(filled, lily, asha)).toEqual({
      email: '',
      full_name: 'Lily',
      role: 'beautician',
    })
  })
})

describe('the own password', () => {
  it.each([
    ['owner', 'desk', '', false],
    ['owner', null, '', false],
    ['owner', 'desk', 'typed', true],
    ['owner', 'owner', '', true],
    ['desk', 'owner', '', true],
  ] as const)(
    'of who saves %s in place of %s, typed as %j: %j',
    (role, before: MemberRole | null, own_password, isFine) => {
      const typed = { full_name: 'A', role, beautician_id: '', phone: null, own_password }
      expect(withOwnPassword(memberForm, before).safeParse(typed).success).toBe(isFine)
    },
  )
})
