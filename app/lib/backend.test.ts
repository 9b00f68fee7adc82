import { describe, expect, it } from 'vitest'
import { type Backend, BackendError, selectRows } from './backend.ts'
import { insertOnce } from './insert-once.ts'

const config = { backendUrl: '', publishableKey: 'key', siteUrl: '', sendsMail: false }

function answering(answer: () => Response | Promise<Response>): Backend & { readonly requests: Request[] } {
  const requests: Request[] = []
  return {
    config,
    requests,
    fetch: async (input, init) => {
      requests.push(new Request(new URL(String(input), 'http://localhost'), init))
      return answer()
    },
  }
}

describe('the table API from public pages', () => {
  it('requests rows with the key and the query', async () => {
    const backend = answering(() => Response.json([{ id: '1' }]))
    const rows = await selectRows(backend, 'services', { select: 'id', is_active: 'is.true' })
    expect(rows).toEqual([{ id: '1' }])
    expect(backend.requests[0]?.url).toBe('http://localhost/rest/v1/services?select=id&is_active=is.true')
    expect(backend.requests[0]?.headers.get('apikey')).toBe('key')
  })

  it('requests no rows back on insert, because visitors may not read what they sent', async () => {
    const backend = answering(() => new Response(null, { status: 201 }))
    await insertOnce(backend, 'leads', { id: 'an-id' })
    expect(backend.requests[0]?.headers.get('prefer')).toBe('return=minimal')
  })

  it('counts a repeated id as sent', async () => {
    const backend = answering(() => Response.json({ code: '23505', message: 'duplicate' }, { status: 409 }))
    await expect(insertOnce(backend, 'leads', { id: 'an-id' })).resolves.toBeUndefined()
  })

  it('reports refusals with status and code, and no answer as status 0', async () => {
    const refused = answering(() => Response.json({ code: '23514', message: 'no' }, { status: 400 }))
    await expect(insertOnce(refused, 'leads', { id: 'an-id' })).rejects.toMatchObject({
      status: 400,
      code: '23514',
    })
    const silent = answering(() => Promise.reject(new TypeError('fetch failed')))
    await expect(selectRows(silent, 'services', {})).rejects.toBeInstanceOf(BackendError)
    await expect(selectRows(silent, 'services', {})).rejects.toMatchObject({ status: 0 })
  })
})
