// What owners do about mail: send a test mail to themselves, and set the mail server.
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '#server/http/app-error.ts'
import { renderUnexpectedError } from '#server/http/base-middleware.ts'
import { unlessClientDisconnected } from '#server/http/client-disconnected.ts'
import type { AppEnv } from '#server/http/env.ts'
import type { MailRoutesDeps } from './deps.ts'
import { readMailServer, removeMailServer, saveMailServer } from './mail-server-handlers.ts'
import { sendTestMail } from './test-mail.ts'

const maxBodyBytes = 16 * 1024

export function createMailRoutes(deps: MailRoutesDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: (c) => c.json({ message: 'The request is too large.' }, 413),
    }),
  )
  app.post('/test', sendTestMail(deps))
  app.get('/server', readMailServer(deps))
  app.put('/server', saveMailServer(deps))
  app.delete('/server', removeMailServer(deps))
  app.onError(
    unlessClientDisconnected((error, c) =>
      error instanceof AppError
        ? Response.json({ message: error.message }, { status: error.status })
        : renderUnexpectedError(error, c),
    ),
  )
  return app
}
