/** The setup of a new installation. A hosted project has none. */
import { queryOptions } from '@tanstack/react-query'
import { backendAddress, backendIsElsewhere } from '#app/office/lib/data/backend-address.ts'
import { ActionableError } from '#app/office/lib/data/failure.ts'
import { fetchWithTimeout } from '#app/office/lib/data/fetch-with-timeout.ts'
import type { NewOwner } from '#domain/access/setup-form.ts'

const address = () => `${backendAddress()}/auth/v1/setup`

export const setupStateQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: async ({ signal }): Promise<'open' | 'expired' | 'closed'> => {
    if (backendIsElsewhere()) return 'closed'
    const response = await fetchWithTimeout(address(), { method: 'GET', signal })
    if (!response.ok) throw new ActionableError(`The server answered ${response.status}.`)
    return ((await response.json()) as { state: 'open' | 'expired' | 'closed' }).state
  },
})

export async function setUp(owner: NewOwner): Promise<void> {
  const response = await fetchWithTimeout(address(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  if (response.ok) return
  const { msg } = (await response.json()) as { msg?: string }
  throw new ActionableError(msg ?? `The server answered ${response.status}.`)
}
