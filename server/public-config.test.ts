import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { type MailServers, operatorMailServer } from './mail/mail-server.ts'
import { publicConfigOf } from './public-config.ts'

it.each<[string, MailServers | null, boolean]>([
  ['without a mail server', { current: () => null, onChange: () => undefined }, false],
  ['with one', operatorMailServer('smtp://mail.example.com', 'salon@example.com'), true],
  ['on a hosted project', null, true],
])('promises a mail only where one can be sent: %s', (_where, mailServers, sendsMail) => {
  const config = readConfig({ SITE_URL: 'https://salon.test' }, tmpdir())
  expect(publicConfigOf(config, 'sb_publishable_key', mailServers)).toMatchObject({
    siteUrl: 'https://salon.test',
    publishableKey: 'sb_publishable_key',
    sendsMail,
  })
})

it('has only timings that differ from the defaults', () => {
  const timingsIn = (TIMINGS: string) =>
    publicConfigOf(readConfig({ TIMINGS }, tmpdir()), 'sb_publishable_key', null).timings
  expect(timingsIn('')).toBeUndefined()
  expect(timingsIn('{"healthWriteMs":0}')).toBeUndefined()
  expect(timingsIn('{"browser":{"formHoldBackMs":0}}')).toEqual({ formHoldBackMs: 0 })
})
