import { z } from 'zod'
import { businessProfileForm } from '#domain/business/business-profile-form.ts'

/** The values of the profile form, with a chosen logo that is not stored yet. */
export const profileFormSchema = businessProfileForm.extend({ file: z.custom<File | null>() })

export type TypedProfile = z.input<typeof profileFormSchema>
export type ParsedProfile = z.output<typeof profileFormSchema>
