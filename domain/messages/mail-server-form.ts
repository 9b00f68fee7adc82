// The mail server that an owner sets. The same rules are in supabase/migrations/018_outbox.sql.
import { z } from 'zod'
import { EMAIL_FORMAT } from '#domain/text/email-format.ts'
import { EMAIL_MAX } from '#domain/text/limits.ts'

/** The ports that mail providers take mail on. */
export const mailPorts = ['465', '587', '2525', '25'] as const
export const mailSecurities = ['tls', 'starttls'] as const
export type MailSecurity = (typeof mailSecurities)[number]

const LONGEST_PASSWORD = 256
const LONGEST_SENDER_NAME = 100
/** A name on the internet: with a dot, and not the numbers of an address. */
const HOST_FORMAT = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

const ONE_LINE = 'Leave out line breaks and control characters'
const isOneLine = (text: string) => !/\p{Cc}/u.test(text)

export const mailServerForm = z.object({
  host: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, 'Enter the mail server')
    .refine(
      (text) => text === '' || (text.length <= 253 && HOST_FORMAT.test(text)),
      'Enter the name of the server, such as smtp.example.com',
    ),
  port: z.enum(mailPorts, 'Choose a port').transform(Number),
  security: z.enum(mailSecurities, 'Choose how the connection is secured'),
  user_name: z
    .string()
    .trim()
    .min(1, 'Enter the user name')
    .max(EMAIL_MAX, `At most ${EMAIL_MAX} characters`)
    .refine(isOneLine, ONE_LINE),
  /** Null keeps the stored password. */
  password: z
    .string()
    .max(LONGEST_PASSWORD, `At most ${LONGEST_PASSWORD} characters`)
    .refine(isOneLine, ONE_LINE)
    .transform((text) => text || null),
  sender_name: z
    .string()
    .trim()
    .max(LONGEST_SENDER_NAME, `At most ${LONGEST_SENDER_NAME} characters`)
    .refine(isOneLine, ONE_LINE)
    .refine((text) => !/["\\<>]/.test(text), 'Leave out quotation marks, \\, < and >')
    .transform((text) => text || null),
  sender_address: z
    .string()
    .trim()
    .min(1, 'Enter the sender address')
    .max(EMAIL_MAX, `At most ${EMAIL_MAX} characters`)
    .refine((text) => text === '' || EMAIL_FORMAT.test(text), 'Enter a valid email address'),
})

export type MailServerInput = z.input<typeof mailServerForm>
export type MailServerDraft = z.output<typeof mailServerForm>

export const mailServerFields = mailServerForm.keyof().options

/** What is stored, but for the password, which no request can read. */
export interface MailServerSettings extends Readonly<Omit<MailServerDraft, 'password'>> {
  readonly password_set_at: string
  readonly updated_at: string
}

/** Port 465 is for TLS from the start; on the others it begins after a greeting. */
export const usualSecurity = (port: string): MailSecurity => (port === '465' ? 'tls' : 'starttls')

/** The form of an owner, who types their own password too. */
export const typedMailServerForm = (stored: MailServerSettings | null) =>
  mailServerForm
    .extend({ own_password: z.string().min(1, 'Type the password with which you sign in') })
    .refine((typed) => typed.password !== null || isFor(stored, typed), {
      path: ['password'],
      error: stored
        ? 'Type it again: it is not kept for another server, port or user name'
        : 'Enter the password',
    })

/** A stored password belongs to its server, port and user name. */
export const isFor = (
  stored: MailServerSettings | null,
  typed: Pick<MailServerDraft, 'host' | 'port' | 'user_name'>,
) => stored?.host === typed.host && stored.port === typed.port && stored.user_name === typed.user_name

export type TypedMailServer = z.input<ReturnType<typeof typedMailServerForm>>
