// Encrypts a notification for its browser (RFC 8291) and signs the request (RFC 8292). The JSON is a Declarative Web Push, which
// iPhones show without a script; in other browsers the service worker reads it.
import { buildPushPayload } from '@block65/webcrypto-web-push'
import { pushPath, pushText } from '#domain/messages/push.ts'
import type { ClaimedPush } from './claimed-pushes.ts'
import type { PushRequest } from './post-push.ts'
import type { VapidKeys } from './vapid-keys.ts'

export interface PushSender {
  readonly keys: VapidKeys
  /** The site's address without a trailing slash. */
  readonly site: string
}

export async function composePush(push: ClaimedPush, { keys, site }: PushSender): Promise<PushRequest> {
  const { id, kind, about, app, zone, contact, endpoint, p256dh, auth, seconds_left } = push
  const message = {
    web_push: 8030,
    // A notification that is sent twice replaces itself by its tag.
    notification: {
      ...pushText(kind, about, zone),
      navigate: site + pushPath(kind, app),
      lang: 'en',
      tag: id,
    },
  }
  const { headers, body } = await buildPushPayload(
    { data: message, options: { ttl: Math.max(seconds_left, 1), urgency: 'high' } },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    { ...keys, subject: contact === null ? site : `mailto:${contact}` },
  )
  return { endpoint, headers, body }
}
