import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { publicConfigOf } from './public-config.ts'

const hosted = {
  SUPABASE_URL: 'https://project.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_the_project',
}

it.each([
  [{}, false],
  [{ SMTP_URL: 'smtp://mail.example.com' }, true],
  [hosted, true],
])('promises a mail only where one can be sent: %j', (environment, sendsMail) => {
  const config = readConfig({ SITE_URL: 'https://salon.test', ...environment }, tmpdir())
  expect(publicConfigOf(config, 'sb_publishable_key')).toMatchObject({
    siteUrl: 'https://salon.test',
    publishableKey: 'sb_publishable_key',
    sendsMail,
  })
})

it('has only timings that differ from the defaults', () => {
  const timingsIn = (TIMINGS: string) =>
    publicConfigOf(readConfig({ TIMINGS }, tmpdir()), 'sb_publishable_key').timings
  expect(timingsIn('')).toBeUndefined()
  expect(timingsIn('{"healthWriteMs":0}')).toBeUndefined()
  expect(timingsIn('{"browser":{"formHoldBackMs":0}}')).toEqual({ formHoldBackMs: 0 })
})
