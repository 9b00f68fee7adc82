import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { redact } from './log.ts'

describe('the log', () => {
  it.each([
    ['an email address', '{"msg":"sent to bride+1@mail.example.com"}', '{"msg":"sent to [email]"}'],
    ['a phone number', '{"phone":"+91 98765 43210"}', '{"phone":"[phone]"}'],
    ['a token', '{"h":"Bearer eyJhbGciOi.eyJzdWIi.c2ln-_"}', '{"h":"Bearer [token]"}'],
    ['a private link', '{"path":"/b/AbC-123_x/visit.ics"}', '{"path":"/b/[link]/visit.ics"}'],
    ['the link of an enquiry', '{"path":"/e/AbC-123_x"}', '{"path":"/e/[link]"}'],
    ['the link of an invoice', '{"path":"/i/AbC-123_x?paper=80mm"}', '{"path":"/i/[link]?paper=80mm"}'],
    ['a private link with signs', '{"path":"/b/AbC\\u0000x"}', '{"path":"/b/[link]"}'],
    [
      'a private link of a page',
      'https://s.example.com/b/AbC-123_x.data?day=1',
      'https://s.example.com/b/[link]?day=1',
    ],
    ['an API key', '{"k":"sb_secret_abcDEF-123"}', '{"k":"[key]"}'],
    ['a password', '{"password":"quote \\" inside"}', '{"password":"[redacted]"}'],
    ['a login in an address', '"postgres://user:pw@host/db"', '"postgres://[login]@host/db"'],
  ])('removes %s', (_, line, cleaned) => {
    expect(redact(line)).toBe(cleaned)
  })

  // Quadratic time would take minutes; linear time takes milliseconds.
  it.each(['a', 'eyJ', '9', '+', 'a.'])('takes linear time, even for %j repeated', (piece) => {
    const line = piece.repeat(400_000)
    expect(runInNewContext('redact(line).length', { redact, line }, { timeout: 30_000 })).toBeGreaterThan(0)
  })

  it('keeps times, ids and measurements', () => {
    const line =
      '{"time":"2026-11-15T02:29:08.123Z","requestId":"0b7c8a52-7d4e-4c1b-9d53-446655440000","ms":12.345678901234}'
    expect(redact(line)).toBe(line)
  })
})
