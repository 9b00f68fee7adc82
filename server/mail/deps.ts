// Dependencies of the mail handlers.
import type { Brand } from '#domain/business/brand/theme-of.ts'
import type { Db } from '#server/db/contract.ts'
import type { CredentialsDeps } from '#server/http/credentials.ts'
import type { RateLimiter } from '#server/http/rate-limiter.ts'
import type { Proofs } from '#server/keys/proofs.ts'
import type { MailServer } from './mail-server.ts'
import type { Mailer } from './mailer.ts'
import type { OwnersMailServer } from './owners-mail-server.ts'

export interface MailRoutesDeps extends CredentialsDeps {
  readonly db: Db
  /** Null where the operator has set the mail server, which owners then cannot change. */
  readonly ownersServer: OwnersMailServer | null
  /** Null if no mail server is set. */
  mailServer(): MailServer | null
  mailerOf(server: MailServer): Mailer
  readonly proofs: Proofs
  readonly limit: RateLimiter
  readonly siteUrl: string
  brand(): Promise<Brand>
}
