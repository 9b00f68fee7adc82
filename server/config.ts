// Reads the environment; nothing else does. The process environment comes before .env. Missing values get
// defaults, an invalid one stops the start with a message that names it.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { isTimeZone } from '#domain/time/dates.ts'
import { StartFailure } from './start-failure.ts'
import { readTimings, type Timings } from './timings.ts'

const emptyAsMissing = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(emptyAsMissing, schema.optional())
const withDefault = <Schema extends z.ZodType<string | number | boolean>>(schema: Schema, value: string) =>
  z.preprocess((input) => emptyAsMissing(input) ?? value, schema)

const url = (protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })
const web = url(['http:', 'https:'])
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((number) => number >= min && number <= max, { error: `must be between ${min} and ${max}` })
const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((text) => text === 'true')
const timeZone = z.string().refine(isTimeZone, { error: 'is not a known time zone' })
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Every variable with its rule and an example for error messages. */
const variables = {
  PORT: { rule: withDefault(wholeNumber(0, 65535), '3000'), example: '3000' },
  HOST: { rule: withDefault(z.string(), '127.0.0.1'), example: '0.0.0.0' },
  DATA_DIR: { rule: withDefault(z.string(), './data'), example: './data' },
  DATABASE_URL: {
    rule: optional(url(['postgres:', 'postgresql:'])),
    example: 'postgres://user:password@localhost:5432/shringar',
  },
  DATABASE_CONNECTIONS: { rule: withDefault(wholeNumber(1, 200), '10'), example: '10' },
  STATEMENT_TIMEOUT_MS: { rule: withDefault(wholeNumber(100, 600_000), '8000'), example: '8000' },
  SUPABASE_URL: { rule: optional(web), example: 'https://project.supabase.co' },
  SUPABASE_PUBLISHABLE_KEY: {
    rule: optional(z.string().min(20, 'must have at least 20 characters')),
    example: 'sb_publishable_…',
  },
  SUPABASE_SECRET_KEY: {
    rule: optional(z.string().min(20, 'must have at least 20 characters')),
    example: 'sb_secret_…',
  },
  ENCRYPTION_KEY: {
    rule: optional(
      z
        .string()
        .refine((text) => Buffer.from(text, 'base64').length === 32, { error: 'must be 32 bytes in base64' }),
    ),
    example: 'the output of: openssl rand -base64 32',
  },
  SITE_URL: { rule: optional(web), example: 'https://www.example.com' },
  OWNER_EMAIL: {
    rule: withDefault(z.email('must be an email address'), 'owner@example.com'),
    example: 'owner@example.com',
  },
  OWNER_PASSWORD: {
    rule: optional(z.string().min(10, 'must have at least 10 characters')),
    example: 'a long sentence of your own',
  },
  BUSINESS_TIMEZONE: { rule: optional(timeZone), example: 'Asia/Kolkata' },
  MIGRATE_WITHOUT_BACKUP: { rule: withDefault(flag, 'false'), example: 'true' },
  LOG_LEVEL: {
    rule: withDefault(z.enum(levels, { error: `must be one of ${levels.join(', ')}` }), 'info'),
    example: 'info',
  },
  METRICS_TOKEN: {
    rule: optional(z.string().regex(/^\S{20,}$/, 'must have at least 20 characters and no space')),
    example: 'the output of: openssl rand -hex 32',
  },
  TRUST_PROXY: {
    rule: withDefault(wholeNumber(0, 10), '0'),
    example: '1 (the number of proxies in front of the server)',
  },
  MAX_ROWS: { rule: withDefault(wholeNumber(1, 100_000), '1000'), example: '1000' },
  SMTP_URL: { rule: optional(url(['smtp:', 'smtps:'])), example: 'smtps://user:password@mail.example.com' },
  MAIL_FROM: {
    rule: withDefault(z.string(), 'Shringar <no-reply@localhost>'),
    example: 'Shringar <hello@example.com>',
  },
  SMS_HOOK_URL: { rule: optional(web), example: 'https://sms.example.com/send' },
  SMS_HOOK_SECRET: {
    rule: optional(z.string().min(16, 'must have at least 16 characters')),
    example: 'a random text that the hook knows too',
  },
  S3_ENDPOINT: { rule: optional(web), example: 'https://s3.ap-south-1.amazonaws.com' },
  S3_REGION: { rule: withDefault(z.string(), 'us-east-1'), example: 'ap-south-1' },
  S3_BUCKET: { rule: optional(z.string()), example: 'shringar-files' },
  S3_ACCESS_KEY_ID: { rule: optional(z.string()), example: 'AKIA…' },
  S3_SECRET_ACCESS_KEY: {
    rule: optional(z.string()),
    example: 'the secret that belongs to S3_ACCESS_KEY_ID',
  },
  S3_FORCE_PATH_STYLE: { rule: withDefault(flag, 'true'), example: 'true' },
  BACKUP_S3_ENDPOINT: { rule: optional(web), example: 'https://s3.eu-central-1.amazonaws.com' },
  BACKUP_S3_REGION: { rule: withDefault(z.string(), 'us-east-1'), example: 'eu-central-1' },
  BACKUP_S3_BUCKET: { rule: optional(z.string()), example: 'shringar-backups' },
  BACKUP_S3_PREFIX: { rule: withDefault(z.string(), ''), example: 'salon/' },
  BACKUP_S3_ACCESS_KEY_ID: { rule: optional(z.string()), example: 'AKIA…' },
  BACKUP_S3_SECRET_ACCESS_KEY: {
    rule: optional(z.string()),
    example: 'the secret that belongs to BACKUP_S3_ACCESS_KEY_ID',
  },
  BACKUP_S3_FORCE_PATH_STYLE: { rule: withDefault(flag, 'true'), example: 'true' },
  BACKUP_PASSPHRASE: {
    rule: optional(z.string().min(12, 'must have at least 12 characters')),
    example: 'a long sentence of your own',
  },
} as const

type VariableName = keyof typeof variables
type Values = { [Name in VariableName]: z.output<(typeof variables)[Name]['rule']> }

export type Mode = 'embedded' | 'postgres' | 'hosted'

export type Config = Readonly<Values> & {
  readonly mode: Mode
  readonly siteUrl: string
  readonly dataDir: string
  readonly timings: Timings
  /** Unknown names in .env, for a warning. */
  readonly unknownVariables: readonly string[]
}

export const variableNames = Object.keys(variables) as readonly VariableName[]

export function readConfig(environment: NodeJS.ProcessEnv = process.env, folder = process.cwd()): Config {
  const file = readEnvFile(resolve(folder, '.env'))
  const values = parseValues({ ...file, ...environment })
  refuseContradictions(values)
  return Object.freeze({
    ...values,
    mode: values.SUPABASE_URL ? 'hosted' : values.DATABASE_URL ? 'postgres' : 'embedded',
    siteUrl: siteUrlOf(values.SITE_URL, values.PORT),
    dataDir: resolve(folder, values.DATA_DIR),
    timings: readTimings(environment.TIMINGS),
    unknownVariables: Object.keys(file).filter((name) => !(name in variables)),
  })
}

/** With PORT=0 the system chooses the port, so the site's address is known only after listening. */
export function withPort(config: Config, port: number): Config {
  return Object.freeze({ ...config, PORT: port, siteUrl: siteUrlOf(config.SITE_URL, port) })
}

const siteUrlOf = (given: string | undefined, port: number) =>
  (given ?? `http://localhost:${port}`).replace(/\/+$/, '')

function readEnvFile(path: string): NodeJS.Dict<string> {
  return existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {}
}

function parseValues(environment: NodeJS.Dict<string>): Values {
  const entries = variableNames.map((name) => {
    const { rule, example } = variables[name]
    const result = rule.safeParse(environment[name])
    if (!result.success) {
      const problem = result.error.issues[0]?.message ?? 'is not valid'
      throw new StartFailure(
        `${name} ${problem} (got '${shown(name, environment[name])}'), for example ${name}=${example}`,
      )
    }
    return [name, result.data]
  })
  return Object.fromEntries(entries) as Values
}

/** A secret is never printed, not even an invalid one. */
function shown(name: VariableName, value: string | undefined): string {
  return /PASSWORD|PASSPHRASE|SECRET|KEY|TOKEN|DATABASE_URL|SMTP_URL/.test(name) ? '…' : (value ?? '')
}

function refuseContradictions(values: Values): void {
  const contradiction = contradictions.find(({ holds }) => holds(values))
  if (contradiction) throw new StartFailure(contradiction.sentence)
}

const contradictions: readonly { holds: (values: Values) => boolean; sentence: string }[] = [
  {
    holds: (values) => Boolean(values.SUPABASE_URL && values.DATABASE_URL),
    sentence:
      'SUPABASE_URL and DATABASE_URL are both set: keep SUPABASE_URL for a hosted project, or DATABASE_URL=postgres://… for your own database.',
  },
  {
    holds: (values) => Boolean(values.SUPABASE_URL && !values.SUPABASE_PUBLISHABLE_KEY),
    sentence:
      "SUPABASE_URL needs the project's key beside it, for example SUPABASE_PUBLISHABLE_KEY=sb_publishable_…",
  },
  {
    holds: (values) => Boolean(values.S3_ENDPOINT && !values.S3_BUCKET),
    sentence: 'S3_ENDPOINT is set without a bucket, for example S3_BUCKET=shringar-files',
  },
  {
    holds: (values) => Boolean(values.S3_BUCKET && !(values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY)),
    sentence: 'S3_BUCKET needs its keys, for example S3_ACCESS_KEY_ID=… and S3_SECRET_ACCESS_KEY=…',
  },
  {
    holds: (values) => Boolean(values.BACKUP_S3_ENDPOINT && !values.BACKUP_S3_BUCKET),
    sentence: 'BACKUP_S3_ENDPOINT is set without a bucket, for example BACKUP_S3_BUCKET=shringar-backups',
  },
  {
    holds: (values) =>
      Boolean(
        values.BACKUP_S3_BUCKET && !(values.BACKUP_S3_ACCESS_KEY_ID && values.BACKUP_S3_SECRET_ACCESS_KEY),
      ),
    sentence:
      'BACKUP_S3_BUCKET needs its keys, for example BACKUP_S3_ACCESS_KEY_ID=… and BACKUP_S3_SECRET_ACCESS_KEY=…',
  },
  {
    holds: (values) => Boolean(values.BACKUP_S3_BUCKET && !values.BACKUP_PASSPHRASE),
    sentence:
      'BACKUP_S3_BUCKET needs a passphrase, because backups hold all data and keys, for example BACKUP_PASSPHRASE=a-long-sentence-of-your-own',
  },
  {
    // The cleanup of uploads removes what no row of its installation names.
    holds: (values) =>
      Boolean(
        values.BACKUP_S3_BUCKET &&
          values.BACKUP_S3_BUCKET === values.S3_BUCKET &&
          values.BACKUP_S3_ENDPOINT === values.S3_ENDPOINT,
      ),
    sentence:
      'BACKUP_S3_BUCKET is the bucket of the uploads too: backups need one of their own, at best with another provider.',
  },
  {
    holds: (values) => Boolean(values.SMS_HOOK_URL && !values.SMS_HOOK_SECRET),
    sentence:
      'SMS_HOOK_URL needs a secret to sign its calls with, for example SMS_HOOK_SECRET=a-random-text-of-your-own',
  },
]
