import { z } from 'zod'
import { loginName } from './login-name.ts'

const SHORTEST_PASSWORD = 6

const password = z
  .string()
  .min(1, 'Password is required')
  .min(SHORTEST_PASSWORD, `Password must be at least ${SHORTEST_PASSWORD} characters`)

export const signInForm = z.object({ email: loginName, password })

export const recoveryForm = z.object({
  email: z.string().trim().min(1, 'Email is required').pipe(z.email('Enter a valid email address')),
})

/** New passwords have a higher minimum length than existing ones. */
const SHORTEST_NEW_PASSWORD = 10
export const NEW_PASSWORD_HINT = `At least ${SHORTEST_NEW_PASSWORD} characters`

export const newPasswordForm = z
  .object({
    password: z
      .string()
      .min(SHORTEST_NEW_PASSWORD, `Password must be at least ${SHORTEST_NEW_PASSWORD} characters`),
    repeated: z.string(),
  })
  .refine((form) => form.password === form.repeated, {
    path: ['repeated'],
    message: 'The two passwords are not the same',
  })

/** A TOTP or SMS code, however it was grouped while typing. */
export const codeForm = z.object({
  code: z
    .string()
    .transform((text) => text.replace(/[\s-]/g, ''))
    .refine((code) => /^\d{6}$/.test(code), 'Enter the 6 digits of the code'),
})
