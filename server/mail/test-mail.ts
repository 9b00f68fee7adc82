// POST /test: sends a test mail to the owner, with the mail server that is set or the typed one, and returns the mail
// server's response.
import type { Handler } from 'hono'
import { z } from 'zod'
import type { Brand } from '#domain/business/brand/theme-of.ts'
import { isFor, type MailServerDraft, mailServerForm } from '#domain/messages/mail-server-form.ts'
import type { AppEnv } from '#server/http/env.ts'
import type { MailRoutesDeps } from './deps.ts'
import { escapeHtml, htmlMail } from './html.ts'
import { passwordMissing, readBody, refusal, requireOwner } from './mail-request.ts'
import type { MailServer } from './mail-server.ts'
import { adviceOn, smtpFailureOf } from './smtp-failure.ts'
import type { MailServerStore } from './stored-mail-server.ts'

const bodySchema = z.object({ server: mailServerForm.optional() })

export function sendTestMail(deps: MailRoutesDeps): Handler<AppEnv> {
  return async (c) => {
    const owner = await requireOwner(deps, c)
    const to = owner.claims.email
    if (typeof to !== 'string' || to === '')
      throw refusal(403, 'no_address', 'A test email goes to the address of the owner who asks for it.')
    const server = await serverToTest(deps, await readBody(c, bodySchema))
    if (!(await deps.limit.consume(to)).allowed)
      throw refusal(429, 'too_many', 'Too many test emails. Try again in ten minutes.')
    try {
      const answer = await deps.mailerOf(server).send(testMail(to, await deps.brand(), deps.siteUrl))
      return c.json({ to, answer })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const { text, code } = smtpFailureOf(error)
      c.get('log').warn({ code }, 'A test mail was not accepted')
      return c.json({ message: text, advice: adviceOn(error) }, 502)
    }
  }
}

async function serverToTest(
  { ownersServer, mailServer }: MailRoutesDeps,
  { server: typed }: z.output<typeof bodySchema>,
): Promise<MailServer> {
  if (typed && ownersServer) return ownersServer.draft(typed, await passwordFor(ownersServer.store, typed))
  const server = mailServer()
  if (server) return server
  throw refusal(409, 'no_mail_server', 'Emails are not set up yet. Enter your mail server first.')
}

/** The typed password, or the stored one, which belongs to its server, port and user name. */
async function passwordFor(store: MailServerStore, typed: MailServerDraft): Promise<string> {
  if (typed.password !== null) return typed.password
  const stored = await store.read()
  if (stored && stored.password !== null && isFor(stored.settings, typed)) return stored.password
  throw passwordMissing()
}

function testMail(to: string, brand: Brand, site: string) {
  const sentence = 'This is a test email, sent from Settings. The mail server accepted it.'
  return {
    to,
    subject: `Test email from ${brand.business_name}`,
    text: `${sentence}\n`,
    html: htmlMail({ language: 'en', title: 'Test email', brand, site, paragraphs: [escapeHtml(sentence)] }),
  }
}
