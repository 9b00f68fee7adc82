// Where the sender of a lead came from: only the referrer's host and the utm parameters are stored.
import { parseUrl } from '#domain/text/parse-url.ts'

export interface LeadSource {
  readonly source_page: string
  readonly source_referrer: string | null
  readonly utm_source: string | null
  readonly utm_medium: string | null
  readonly utm_campaign: string | null
}

interface Arrival {
  /** The URL of the other site, or empty. */
  readonly referrer: string
  /** The query string of the first page. */
  readonly search: string
}

export function leadSource(page: string, { referrer, search }: Arrival): LeadSource {
  const query = new URLSearchParams(search)
  return {
    source_page: page,
    source_referrer: parseUrl(referrer)?.host || null,
    utm_source: clean(query.get('utm_source')),
    utm_medium: clean(query.get('utm_medium')),
    utm_campaign: clean(query.get('utm_campaign')),
  }
}

/** Removes control characters, which Postgres would refuse together with the lead. */
const clean = (value: string | null) => value?.replaceAll(/\p{Cc}/gu, '') || null

const unknownArrival: Arrival = { referrer: '', search: '' }

/** Reads the arrival that the first page of the visit stored (page-script.ts). */
export function sourceInBrowser(): LeadSource {
  return leadSource(location.pathname, storedArrival() ?? unknownArrival)
}

function storedArrival(): Arrival | null {
  try {
    return JSON.parse(sessionStorage.getItem('shringar:arrival') ?? 'null') as Arrival | null
  } catch {
    // A browser may forbid storage; only the page is known then.
    return null
  }
}

/** A plain post has no stored arrival, so the page of the form counts as the first page. */
export function sourceOfPost(request: Request): LeadSource {
  const from = request.headers.get('referer') ?? ''
  const search = parseUrl(from)?.search ?? ''
  return leadSource(new URL(request.url).pathname, { referrer: '', search })
}
