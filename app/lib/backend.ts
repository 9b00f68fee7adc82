// A minimal client of the table API for public pages: read rows, and insert one (insert-once.ts). The official
// client would be larger than the rest of a page's own code. Loaders pass the server's in-process fetch, the
// browser its own.
import { type PublicConfig, readPublicConfig } from './public-config.ts'
import type { ServerContext } from './server-context.ts'

export interface Backend {
  readonly fetch: typeof fetch
  readonly config: PublicConfig
}

/** The table API refused or did not answer. `status` is 0 if no answer came. */
export class BackendError extends Error {
  override readonly name = 'BackendError'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string, cause?: unknown) {
    super(message, { cause })
    this.status = status
    this.code = code
  }
}

/** The time after which a silent backend counts as down. A retry stores nothing twice (`insertOnce`). */
const PATIENCE_MS = 15_000

export function browserBackend(): Backend {
  const config = readPublicConfig()
  return {
    config,
    // `keepalive`: the request completes even when the visitor closes the tab.
    fetch: (input, init) =>
      window.fetch(input, {
        ...init,
        keepalive: init?.method === 'POST',
        signal: AbortSignal.timeout(config.timings?.answerMs ?? PATIENCE_MS),
      }),
  }
}

export function serverBackend({ backendFetch, publicConfig }: ServerContext): Backend {
  return { fetch: backendFetch, config: publicConfig }
}

/** `query` is PostgREST's: `{ select: 'id,name', is_active: 'is.true', order: 'name' }`. */
export async function selectRows<Row>(
  backend: Backend,
  table: string,
  query: Readonly<Record<string, string>>,
): Promise<Row[]> {
  const response = await send(backend, `${table}?${new URLSearchParams(query)}`, { method: 'GET' })
  return (await response.json()) as Row[]
}

/** Refusals are thrown as a BackendError. */
export async function send({ fetch, config }: Backend, path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('apikey', config.publishableKey)
  headers.set('accept', 'application/json')
  const response = await fetch(`${config.backendUrl}/rest/v1/${path}`, { ...init, headers }).catch(
    (cause) => {
      throw new BackendError(0, 'network', 'The server could not be reached', cause)
    },
  )
  if (!response.ok) throw await readError(response)
  return response
}

async function readError(response: Response): Promise<BackendError> {
  const body: unknown = await response.json().catch(() => null)
  const fields = (typeof body === 'object' && body !== null ? body : {}) as {
    code?: unknown
    message?: unknown
  }
  return new BackendError(
    response.status,
    typeof fields.code === 'string' ? fields.code : '',
    typeof fields.message === 'string' ? fields.message : `The server answered ${response.status}`,
  )
}
