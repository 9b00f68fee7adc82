// What the browser may know of this deployment. The server writes it into every page (root.tsx), so that one build
// serves every deployment.

export interface PublicConfig {
  /** Where the table, auth and storage APIs answer; '' means the page's own origin. */
  readonly backendUrl: string
  readonly publishableKey: string
  /** The site's own address without a slash at the end, for canonical links and social cards. */
  readonly siteUrl: string
  /** Whether the backend can send a mail, such as the one that replaces a forgotten password. */
  readonly sendsMail: boolean
  /** How long to wait, where that is not as usual: set for tests (server/timings.ts). Each has its default where it is used. */
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
