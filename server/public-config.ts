// The public configuration that every page gives to the browser (app/lib/public-config.ts reads it).
import type { Config } from './config.ts'
import type { MailServers } from './mail/mail-server.ts'
import type { PublicConfig } from './site/page-renderer.ts'

export function publicConfigOf(
  config: Config,
  publishableKey: string,
  mailServers: MailServers | null,
): PublicConfig {
  const { browser } = config.timings
  return {
    backendUrl: config.SUPABASE_URL ?? '',
    publishableKey,
    siteUrl: config.siteUrl,
    // A hosted project sends its own mails.
    sendsMail: mailServers === null || mailServers.current() !== null,
    ...(Object.keys(browser).length > 0 && { timings: browser }),
  }
}
