// The schema of the payment and tax settings.
import { z } from 'zod'
import { optionalText } from '#domain/text/optional-text.ts'
import { isGstin } from './gstin.ts'
import { SAC, SAC_RULE } from './sac.ts'
import { VPA } from './vpa.ts'

const capitals = z
  .string()
  .trim()
  .transform((text) => text.toUpperCase())

export const moneySettingsForm = z
  .object({
    vpa: z
      .string()
      .trim()
      .refine((text) => text === '' || VPA.test(text), 'A UPI ID looks like name@bank')
      .transform((text) => text || null),
    payee_name: optionalText('Name', 60),
    legal_name: optionalText('Name', 100),
    address: optionalText('Address', 500),
    gstin: capitals
      .refine((text) => text === '' || text.length === 15, 'A GSTIN has 15 characters')
      .refine(
        (text) => text.length !== 15 || isGstin(text),
        'This is not a valid GSTIN. Please check each character.',
      )
      .transform((text) => text || null),
    is_composition: z.boolean(),
    series: capitals.refine((text) => /^[A-Z0-9]{0,2}$/.test(text), 'At most two letters or digits'),
    tax_percent: z
      .string()
      .trim()
      .refine(
        (text) => /^\d{1,2}(\.\d{1,2})?$/.test(text) && Number(text) <= 40,
        'Enter a rate from 0 to 40 percent',
      )
      .transform(Number),
    sac: z
      .string()
      .trim()
      .refine((text) => SAC.test(text), SAC_RULE),
  })
  // An unregistered business has no scheme.
  .transform((settings) => ({
    ...settings,
    is_composition: settings.is_composition && settings.gstin !== null,
  }))

export type MoneySettingsInput = z.input<typeof moneySettingsForm>
export type ParsedMoneySettings = z.output<typeof moneySettingsForm>
