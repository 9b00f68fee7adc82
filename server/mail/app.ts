// POST /test: sends a test mail to the owner and returns the mail server's response.
import { Hono } from 'hono'
import type { Brand } from '#domain/business/brand/theme-of.ts'
import type { Db } from '#server/db/contract.ts'
import type { CredentialsDeps } from '#server/http/credentials.ts'
import type { AppEnv } from '#server/http/env.ts'
import { identifyOwner } from '#server/http/identify-owner.ts'
import type { RateLimiter } from '#server/http/rate-limiter.ts'
import { escapeHtml, htmlMail } from './html.ts'
import type { Mailer } from './mailer.ts'
import { smtpFailureOf } from './smtp-failure.ts'

export interface MailRoutesDeps extends CredentialsDeps {
  readonly db: Db
  /** Null without SMTP. */
  readonly mailer: Mailer | null
  readonly limit: RateLimiter
  readonly siteUrl: string
  brand(): Promise<Brand>
}

export function createMailRoutes(deps: MailRoutesDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/test', async (c) => {
    const owner = await identifyOwner(c.req.raw.headers, deps, deps.db)
    const to = owner?.claims.email
    if (typeof to !== 'string' || to === '')
      return c.json({ message: 'Only an owner may send a test email, to their own address.' }, 403)
    if (!deps.mailer)
      return c.json({ message: 'Emails are not set up yet. Ask your technical person to add SMTP_URL.' }, 409)
    if (!(await deps.limit.consume(to)).allowed)
      return c.json({ message: 'Too many test emails. Try again in ten minutes.' }, 429)
    try {
      return c.json({ to, answer: await deps.mailer.send(testMail(to, await deps.brand(), deps.siteUrl)) })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const { text, code } = smtpFailureOf(error)
      c.get('log').warn({ code }, 'A test mail was not accepted')
      return c.json({ message: text }, 502)
    }
  })
}

function testMail(to: string, brand: Brand, site: string) {
  const sentence = 'This is a test email, sent from Settings. Your business emails are working.'
  return {
    to,
    subject: `Test email from ${brand.business_name}`,
    text: `${sentence}\n`,
    html: htmlMail({ language: 'en', title: 'Test email', brand, site, paragraphs: [escapeHtml(sentence)] }),
  }
}
