// Sends text messages through an HTTP hook, as Supabase's "send SMS" hook: a JSON body signed by the Standard
// Webhooks specification.
import { createHmac, randomUUID } from 'node:crypto'
import { authError } from './auth-error.ts'

const timeoutMs = 5_000

export interface SmsHook {
  /** Throws an error for the client if the hook does not accept the message. */
  send(message: { readonly userId: string; readonly phone: string; readonly code: string }): Promise<void>
}

export function createSmsHook(options: { readonly url: string; readonly secret: string }): SmsHook {
  const key = signingKey(options.secret)
  return {
    async send({ userId, phone, code }) {
      const id = randomUUID()
      const timestamp = String(Math.floor(Date.now() / 1000))
      const body = JSON.stringify({ user: { id: userId, phone }, sms: { otp: code, sms_type: 'mfa' } })
      const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
      const response = await fetch(options.url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'Content-Type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': `v1,${signature}`,
        },
        body,
      }).catch((cause: unknown) => {
        throw notSent(cause)
      })
      await response.body?.cancel()
      if (!response.ok) throw notSent(`the hook responded with ${response.status}`)
    },
  }
}

/** Supabase shows hook secrets as `v1,whsec_<base64>`; any other text is used as it is. */
function signingKey(secret: string): Buffer {
  const encoded = /^(?:v1,)?whsec_(.+)$/.exec(secret)?.[1]
  return encoded === undefined ? Buffer.from(secret) : Buffer.from(encoded, 'base64')
}

const notSent = (cause: unknown) =>
  authError(422, 'sms_send_failed', 'The text message could not be sent. Please try again later', cause)
