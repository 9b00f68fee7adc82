import { describe, expect, it } from 'vitest'
import { earlyRequests } from './early-requests.server.ts'

const asked = async (path: string) => {
  const requests = await earlyRequests(new URL(path, 'http://localhost'))
  return requests.map((request) => new URL(request.path, 'http://localhost'))
}

describe('what a page asks early', () => {
  it('is the account’s role and its list', async () => {
    const [role, list, ...others] = await asked('/admin/services?q=rose')
    expect(role?.pathname).toBe('/rest/v1/rpc/my_role')
    expect(list?.pathname).toBe('/rest/v1/services')
    expect(others).toEqual([])
  })

  it('is the very page that the address names, and no other one that would be stale when it is needed', async () => {
    const [, list, ...others] = await asked('/admin/services?page=2')
    expect(list?.searchParams.get('offset')).toBe('25')
    expect(others).toEqual([])
  })
})
