// GET /key: the public key with which browsers subscribe. It is missing where another backend serves the data, because only
// this server sends notifications.
import { Hono } from 'hono'
import type { AppEnv } from '#server/http/env.ts'

export function createPushRoutes(publicKey: string): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/key', (c) => {
    c.header('cache-control', 'public, max-age=3600')
    return c.json({ key: publicKey })
  })
}
