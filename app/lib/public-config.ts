// The public configuration of a deployment. The server writes it into all pages (root.tsx), so that one build
// serves all deployments.

export interface PublicConfig {
  /** The origin of the table, auth and storage APIs; '' means the page's own. */
  readonly backendUrl: string
  readonly publishableKey: string
  /** The site's own URL without a trailing slash, for canonical links and social cards. */
  readonly siteUrl: string
  /** Whether the backend can send mails, for example to reset a password. */
  readonly sendsMail: boolean
  /** Overrides of timings, for tests (server/timings.ts). The defaults are where they are used. */
  readonly timings?: {
    readonly formHoldBackMs?: number
    readonly answerMs?: number
    readonly uploadRetryMs?: number
  }
}

export const PUBLIC_CONFIG_ELEMENT_ID = 'public-config'

let cached: PublicConfig | undefined

/** Browser only: reads the configuration that the server wrote into the page. */
export function readPublicConfig(): PublicConfig {
  if (!cached) {
    const text = document.getElementById(PUBLIC_CONFIG_ELEMENT_ID)?.textContent
    if (!text) throw new Error('This page carries no public configuration')
    cached = JSON.parse(text) as PublicConfig
  }
  return cached
}
