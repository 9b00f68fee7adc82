import { backendAddress } from '#app/office/lib/data/backend-address.ts'
import { ActionableError } from '#app/office/lib/data/failure.ts'
import { sessionFetch } from './session-client.ts'

/** A proof of the current password, for what an open session alone must not do. */
export async function fetchProof(password: string): Promise<string> {
  const response = await sessionFetch(`${backendAddress()}/auth/v1/proof`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ current_password: password }),
  })
  const { proof, msg } = (await response.json()) as { proof?: string; msg?: string }
  if (proof === undefined) throw new ActionableError(msg ?? `The server answered ${response.status}.`)
  return proof
}
