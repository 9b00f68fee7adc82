import { describe, expect, it } from 'vitest'
import { handle as services } from '#app/office/services/route.tsx'
import { recordEarlyRequests } from './early-requests.server.ts'
import { handle as layout } from './layout.tsx'

const asked = async (path: string) => {
  const requests = await recordEarlyRequests([layout, services], new URL(path, 'http://localhost'))
  return requests.map((request) => new URL(request.path, 'http://localhost'))
}

describe('early requests of a page', () => {
  it('are the role of the account and the list', async () => {
    const [role, list, ...others] = await asked('/admin/services?q=rose')
    expect(role?.pathname).toBe('/rest/v1/rpc/my_role')
    expect(list?.pathname).toBe('/rest/v1/services')
    expect(others).toEqual([])
  })

  it('are for the requested page of the list only', async () => {
    const [, list, ...others] = await asked('/admin/services?page=2')
    expect(list?.searchParams.get('offset')).toBe('25')
    expect(others).toEqual([])
  })
})
