// GET /admin/users?page&per_page: all accounts, newest first, with totals in headers as the client expects.
import { validationFailed } from '../../auth-error.ts'
import type { Auth, AuthHandler } from '../../deps.ts'
import { requireAdmin } from '../../signed-in.ts'
import { userJson } from '../../user-record.ts'
import { listUsers } from '../../users.ts'

const defaultPerPage = 50
const maxPerPage = 1000

export function listUsersPage(auth: Auth): AuthHandler {
  return async (c) => {
    await requireAdmin(auth, c)
    const page = wholeNumber('page', c.req.query('page') || '1', 1_000_000)
    const perPage = wholeNumber('per_page', c.req.query('per_page') || String(defaultPerPage), maxPerPage)
    const { users, total } = await auth.db.asOwner((tx) =>
      listUsers(tx, { limit: perPage, offset: (page - 1) * perPage }),
    )
    const last = Math.max(1, Math.ceil(total / perPage))
    const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
    c.header('X-Total-Count', String(total))
    c.header('Link', [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '))
    return c.json({ users: users.map(userJson), aud: 'authenticated' })
  }
}

function wholeNumber(name: string, text: string, most: number): number {
  if (!/^0*[1-9]\d*$/.test(text)) {
    throw validationFailed(`Bad Pagination Parameters: ${name} must be a whole number from 1 on`)
  }
  return Math.min(Number(text), most)
}
