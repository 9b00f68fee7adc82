import { type Backend, send } from './backend.ts'

/** Calls a database function. The arguments are in the body, so they appear in no URL. */
export async function callFunction<Answer>(
  backend: Backend,
  name: string,
  given: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const response = await send(backend, `rpc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(given),
  })
  // A function without a result.
  if (response.status === 204) return null as Answer
  return (await response.json()) as Answer
}
