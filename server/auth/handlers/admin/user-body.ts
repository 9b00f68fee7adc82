// The request body for creating or changing an account as administrator.
import { z } from 'zod'
import { bannedUntil } from '../../ban-duration.ts'
import { checkNewPassword, type Passwords } from '../../passwords.ts'
import { normalizeEmail, type UserChanges } from '../../users.ts'

export const userBodySchema = z.object({
  id: z.guid().optional(),
  email: z.string().max(320).optional(),
  password: z.string().max(1024).optional(),
  email_confirm: z.boolean().optional(),
  user_metadata: z.record(z.string(), z.unknown()).nullish(),
  app_metadata: z.record(z.string(), z.unknown()).nullish(),
  ban_duration: z.string().max(64).optional(),
})

export type UserBody = z.infer<typeof userBodySchema>

/** Validates the changes and hashes the password. */
export async function changesFrom(body: UserBody, passwords: Passwords): Promise<UserChanges> {
  if (body.password !== undefined) checkNewPassword(body.password)
  return {
    email: body.email === undefined ? undefined : normalizeEmail(body.email),
    passwordHash: body.password === undefined ? undefined : await passwords.hash(body.password),
    emailConfirmed: body.email_confirm,
    userMetadata: body.user_metadata ?? undefined,
    appMetadata: body.app_metadata ?? undefined,
    bannedUntil: body.ban_duration === undefined ? undefined : bannedUntil(body.ban_duration, new Date()),
  }
}
