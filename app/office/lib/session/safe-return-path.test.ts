import { describe, expect, it } from 'vitest'
import { safeReturnPath } from './safe-return-path.ts'

describe('the path after sign-in', () => {
  it.each(['/admin/leads?status=new', '/oauth/consent?authorization_id=a1'])('goes back to %s', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })

  it.each([
    null,
    '',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/auth',
    '/auth?next=/auth',
  ])('goes to the dashboard instead of %j', (path) => {
    expect(safeReturnPath(path)).toBe('/admin')
  })
})
