import { expect, it } from 'vitest'
import { smtpFailureOf } from './smtp-failure.ts'

const refused = (fields: object) => smtpFailureOf(Object.assign(new Error('Nothing came back'), fields))

it.each([
  ['an unknown address', { command: 'RCPT TO', responseCode: 550, permanent: true }, true, false],
  ['a full mailbox', { command: 'RCPT TO', responseCode: 452, permanent: false }, false, false],
  ['a text that is refused', { command: 'DATA', responseCode: 554, permanent: true }, true, false],
  ['an address that can be none', { code: 'EENVELOPE', command: 'API' }, true, false],
  ['a wrong password of ours', { command: 'AUTH PLAIN', responseCode: 535, permanent: true }, false, true],
  ['a sender who is not welcome', { command: 'MAIL FROM', responseCode: 550, permanent: true }, false, true],
  ['a server that goes', { command: 'DATA', responseCode: 421, permanent: false }, false, true],
  ['nothing at all', { code: 'ETIMEDOUT', command: 'CONN' }, false, true],
])('%s', (_what, fields, isPermanent, isServerTrouble) => {
  expect(refused(fields)).toMatchObject({ isPermanent, isServerTrouble })
})

it('keeps the server’s message, without zero bytes', () => {
  expect(refused({ response: '550 no\0 such user' }).text).toBe('550 no such user')
  expect(refused({}).text).toBe('Nothing came back')
})
