import { describe, expect, it } from 'vitest'
import { isSafeRedirectUri } from './clients.ts'

describe('redirect addresses of applications', () => {
  it.each([
    'https://app.test/cb',
    'http://localhost:3000/cb',
    'http://127.0.0.1/cb',
    'http://[::1]:8080/cb',
    'com.example.app:/cb',
  ])('may be %s', (uri) => {
    expect(isSafeRedirectUri(uri)).toBe(true)
  })

  it.each([
    'http://app.test/cb',
    'http://localhost.evil.test/cb',
    'https://app.test/cb#x',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'myapp:/cb',
    '/cb',
    '',
  ])('may not be %j', (uri) => {
    expect(isSafeRedirectUri(uri)).toBe(false)
  })
})
