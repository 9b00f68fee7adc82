import { z } from 'zod'
import { loginName } from './login-name.ts'

export const memberRoles = ['owner', 'desk', 'beautician'] as const
export type MemberRole = (typeof memberRoles)[number]

const member = z.object({
  full_name: z.string().trim().min(1, 'Name is required').max(100, 'At most 100 letters'),
  role: z.enum(memberRoles),
  /** The beautician whose appointments this account sees. */
  beautician_id: z.string().transform((id) => id || null),
})

const hasBeautician = ({ role, beautician_id }: { role: MemberRole; beautician_id: string | null }) =>
  role !== 'beautician' || beautician_id !== null
const beauticianMissing = { path: ['beautician_id'], message: 'Choose whose appointments this account sees' }

export const memberForm = member.refine(hasBeautician, beauticianMissing)

export const invitationForm = member.extend({ email: loginName }).refine(hasBeautician, beauticianMissing)
