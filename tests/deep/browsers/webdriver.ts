// A minimal WebDriver client: a session and its calls.
import { z } from 'zod'

interface Session {
  readonly version: string
  post(path: string, body: object): Promise<unknown>
  end(): Promise<void>
}

const PATIENCE_MS = 30_000

const answer = z.object({ value: z.unknown() })
const opened = z.object({
  sessionId: z.string(),
  capabilities: z.object({ browserVersion: z.string() }),
})
const refusal = z.object({ error: z.string(), message: z.string() })

/** Waits for the driver, which has just been started. */
export async function openSession(address: string): Promise<Session> {
  await listening(address)
  const { sessionId, capabilities } = opened.parse(
    await call(`${address}/session`, 'POST', { capabilities: {} }),
  )
  const session = `${address}/session/${sessionId}`
  return {
    version: capabilities.browserVersion,
    post: (path, body) => call(session + path, 'POST', body),
    end: async () => void (await call(session, 'DELETE')),
  }
}

async function listening(address: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      await fetch(`${address}/status`)
      return
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function call(address: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(address, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  const { value } = answer.parse(await response.json())
  if (response.ok) return value
  const { error, message } = refusal.parse(value)
  throw new Error(`${error}: ${message}`)
}
