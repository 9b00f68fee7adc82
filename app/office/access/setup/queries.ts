/** The setup of a new installation. A hosted project has none. */
import type { ServerContext } from '#app/lib/server-context.ts'
import { backendAddress } from '#app/office/lib/data/backend-address.ts'
import { ActionableError } from '#app/office/lib/data/failure.ts'
import { fetchWithTimeout } from '#app/office/lib/data/fetch-with-timeout.ts'
import type { NewOwner } from '#domain/access/setup-form.ts'

const PATH = '/auth/v1/setup'

export type SetupState = 'open' | 'expired' | 'closed'

/** On the server: the sign-in page clears the queries of the browser when it finds no session. */
export async function fetchSetupState({ backendFetch, publicConfig }: ServerContext): Promise<SetupState> {
  if (publicConfig.backendUrl !== '') return 'closed'
  const response = await backendFetch(PATH)
  if (!response.ok) throw new Error(`The state of the setup could not be read: ${response.status}`)
  return ((await response.json()) as { state: SetupState }).state
}

export async function setUp(owner: NewOwner): Promise<void> {
  const response = await fetchWithTimeout(backendAddress() + PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  if (response.ok) return
  const { msg } = (await response.json()) as { msg?: string }
  throw new ActionableError(msg ?? `The server answered ${response.status}.`)
}
