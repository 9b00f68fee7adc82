import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig, variableNames, withPort } from './config.ts'
import { StartFailure } from './start-failure.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shringar-config-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const backupKeys = { BACKUP_S3_ACCESS_KEY_ID: 'a', BACKUP_S3_SECRET_ACCESS_KEY: 'b' }

describe('the configuration', () => {
  it('needs nothing to be set', () => {
    const config = readConfig({}, folder)
    expect(config).toMatchObject({
      mode: 'embedded',
      PORT: 3000,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      TRUST_PROXY: 0,
    })
    expect(config.siteUrl).toBe('http://localhost:3000')
    expect(config.dataDir).toBe(join(folder, 'data'))
  })

  it('names the port that the system chose in the address, unless the address is given', () => {
    expect(withPort(readConfig({ PORT: '0' }, folder), 4567)).toMatchObject({
      PORT: 4567,
      siteUrl: 'http://localhost:4567',
    })
    const given = readConfig({ PORT: '0', SITE_URL: 'https://salon.test/' }, folder)
    expect(withPort(given, 4567)).toMatchObject({ PORT: 4567, siteUrl: 'https://salon.test' })
  })

  it.each([
    ['embedded', {}],
    ['postgres', { DATABASE_URL: 'postgres://user:pw@localhost/db' }],
    [
      'hosted',
      { SUPABASE_URL: 'https://x.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1234567890' },
    ],
  ])('runs in %s mode by what is set', (mode, environment) => {
    expect(readConfig(environment, folder).mode).toBe(mode)
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['SUPABASE_URL', 'not a url'],
    ['SUPABASE_SECRET_KEY', 'short'],
    ['ENCRYPTION_KEY', 'c2hvcnQ='],
    ['SITE_URL', 'ftp://example.com'],
    ['OWNER_EMAIL', 'owner'],
    ['OWNER_PASSWORD', 'short'],
    ['BUSINESS_TIMEZONE', 'Asia/Atlantis'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'yes'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['S3_FORCE_PATH_STYLE', 'maybe'],
    ['BACKUP_PASSPHRASE', 'short'],
    ['METRICS_TOKEN', 'short'],
  ])('names %s and gives an example when it is %j', (name, value) => {
    const read = () => readConfig({ [name]: value }, folder)
    expect(read).toThrow(StartFailure)
    expect(read).toThrow(new RegExp(`^${name} .+, for example ${name}=.+$`))
  })

  it.each([
    [
      { SUPABASE_URL: 'https://x.supabase.co', DATABASE_URL: 'postgres://u:p@h/d' },
      /SUPABASE_URL and DATABASE_URL/,
    ],
    [{ SUPABASE_URL: 'https://x.supabase.co' }, /SUPABASE_PUBLISHABLE_KEY=/],
    [{ S3_ENDPOINT: 'https://s3.example.com' }, /S3_BUCKET=/],
    [{ S3_BUCKET: 'files' }, /S3_ACCESS_KEY_ID=/],
    [{ BACKUP_S3_ENDPOINT: 'https://s3.example.com' }, /BACKUP_S3_BUCKET=/],
    [{ BACKUP_S3_BUCKET: 'backups' }, /BACKUP_S3_ACCESS_KEY_ID=/],
    [{ BACKUP_S3_BUCKET: 'backups', ...backupKeys }, /BACKUP_PASSPHRASE=/],
    [
      {
        ...{ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' },
        ...{ BACKUP_S3_BUCKET: 'files', ...backupKeys, BACKUP_PASSPHRASE: 'a long sentence' },
      },
      /the bucket of the uploads/,
    ],
    [{ SMS_HOOK_URL: 'https://sms.example.com' }, /SMS_HOOK_SECRET=/],
  ])('refuses the contradiction in %j', (environment, sentence) => {
    expect(() => readConfig(environment, folder)).toThrow(sentence)
  })

  it('never repeats a secret, not even a wrong one', () => {
    expect(() => readConfig({ OWNER_PASSWORD: 'hunter2' }, folder)).toThrow(/^(?!.*hunter2)/)
  })

  it('reads .env, lets the environment win, and notices unknown names', () => {
    writeFileSync(join(folder, '.env'), 'PORT=4444\nLOG_LEVEL=warn\nPROT=1\n')
    const config = readConfig({ LOG_LEVEL: 'error' }, folder)
    expect(config).toMatchObject({ PORT: 4444, LOG_LEVEL: 'error', unknownVariables: ['PROT'] })
  })

  it('treats an empty value as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' }, folder)).toMatchObject({
      PORT: 3000,
      mode: 'embedded',
    })
  })

  it.each(['.env.example', 'README.md'])('has every variable described in %s', (file) => {
    const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
    expect(variableNames.filter((name) => !text.includes(name))).toEqual([])
  })
})
