import { type Backend, send } from './backend.ts'

/** What a function of the database answers. Its arguments travel in the body and so stand in no address. */
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
  return (await response.json()) as Answer
}
