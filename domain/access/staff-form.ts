import { z } from 'zod'
import { loginName } from './login-name.ts'

export const memberRoles = ['owner', 'desk', 'beautician'] as const
export type MemberRole = (typeof memberRoles)[number]

export const staffName = z.string().trim().min(1, 'Name is required').max(100, 'At most 100 letters')

const member = z.object({
  full_name: staffName,
  role: z.enum(memberRoles),
  /** The beautician whose appointments this account sees. */
  beautician_id: z.string().transform((id) => id || null),
})

const hasBeautician = ({ role, beautician_id }: { role: MemberRole; beautician_id: string | null }) =>
  role !== 'beautician' || beautician_id !== null
const beauticianMissing = { path: ['beautician_id'], message: 'Choose whose appointments this account sees' }

export const memberForm = member.refine(hasBeautician, beauticianMissing)

export const invitationForm = member.extend({ email: loginName }).refine(hasBeautician, beauticianMissing)

interface TypedInvitation {
  readonly email: string
  readonly full_name: string
  readonly role: MemberRole
}

interface Person {
  readonly full_name: string
  readonly phone: string | null
}

/**
 * What the choice of a beautician fills into an invitation: the role, the name and the phone number. Typed values stay; values of
 * the beautician chosen before are replaced. An owner may have a lane in the calendar too.
 */
export function filledFromBeautician(
  typed: TypedInvitation,
  chosen: Person,
  before: Person | null,
): TypedInvitation {
  const filled = (value: string, next: string, last: string) =>
    value.trim() === '' || value === last ? next : value
  return {
    email: filled(typed.email, chosen.phone ?? '', before?.phone ?? ''),
    full_name: filled(typed.full_name, chosen.full_name, before?.full_name ?? ''),
    role: typed.role === 'owner' ? 'owner' : 'beautician',
  }
}
