// The first owner of a new installation.
import { z } from 'zod'
import { newPasswordForm, recoveryForm } from './sign-in.ts'
import { staffName } from './staff-form.ts'

export const setupForm = z.object({
  token: z.string().trim().min(1, 'Enter the token from the log of the server'),
  full_name: staffName,
  email: recoveryForm.shape.email,
  password: newPasswordForm.shape.password,
})

export type NewOwner = z.output<typeof setupForm>
