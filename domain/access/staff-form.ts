import { z } from 'zod'
import { loginName, loginNumber } from './login-name.ts'

export const memberRoles = ['owner', 'desk', 'beautician'] as const
export type MemberRole = (typeof memberRoles)[number]

export const staffName = z.string().trim().min(1, 'Name is required').max(100, 'At most 100 letters')

const member = z.object({
  full_name: staffName,
  role: z.enum(memberRoles),
  /** The beautician whose appointments this account sees. */
  beautician_id: z.string().transform((id) => id || null),
  /** Of the owner who makes another one. */
  own_password: z.string(),
})

const hasBeautician = ({ role, beautician_id }: { role: MemberRole; beautician_id: string | null }) =>
  role !== 'beautician' || beautician_id !== null
const beauticianMissing = { path: ['beautician_id'], message: 'Choose whose appointments this account sees' }

/** `phone`: with what an account without an email address signs in; null for the others. */
export const memberForm = member
  .extend({ phone: loginNumber.nullable() })
  .refine(hasBeautician, beauticianMissing)

export const invitationForm = member.extend({ email: loginName }).refine(hasBeautician, beauticianMissing)

/** An open session alone makes nobody an owner. `before`: the role so far. */
export const makesOwner = (role: MemberRole, before: MemberRole | null) =>
  role === 'owner' && before !== 'owner'

/** Asks for the password where it is needed. */
export const withOwnPassword = <Form extends z.ZodType<z.output<typeof member>>>(
  form: Form,
  before: MemberRole | null,
) =>
  form.refine(({ role, own_password }) => own_password !== '' || !makesOwner(role, before), {
    path: ['own_password'],
    message: 'Type your current password',
  })

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
