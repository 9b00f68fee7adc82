import { z } from 'zod'
import { businessProfileForm } from '#domain/business/business-profile-form.ts'

/** The profile as it stands in its form, with a logo that was chosen and is not stored yet. */
export const profileFormSchema = businessProfileForm.extend({ file: z.custom<File | null>() })

export type TypedProfile = z.input<typeof profileFormSchema>
export type ParsedProfile = z.output<typeof profileFormSchema>
