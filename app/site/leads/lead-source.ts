// How the sender of a lead came here: of another site only its host is kept, of an address only what its advertisement says.

export interface LeadSource {
  readonly source_page: string
  readonly source_referrer: string | null
  readonly utm_source: string | null
  readonly utm_medium: string | null
  readonly utm_campaign: string | null
}

interface Arrival {
  /** The page of another site that led here, or nothing. */
  readonly referrer: string
  /** What followed the question mark of the first page. */
  readonly search: string
}

export function leadSource(page: string, { referrer, search }: Arrival): LeadSource {
  const query = new URLSearchParams(search)
  return {
    source_page: page,
    source_referrer: URL.canParse(referrer) ? new URL(referrer).host || null : null,
    utm_source: told(query.get('utm_source')),
    utm_medium: told(query.get('utm_medium')),
    utm_campaign: told(query.get('utm_campaign')),
  }
}

/** An address can hold characters that no database takes, and no lead is lost for those. */
const told = (value: string | null) => value?.replaceAll(/\p{Cc}/gu, '') || null

const nothing: Arrival = { referrer: '', search: '' }

/** Stored by the page on which the visitor arrived (page-script.ts). */
export function sourceInBrowser(): LeadSource {
  return leadSource(location.pathname, remembered() ?? nothing)
}

function remembered(): Arrival | null {
  try {
    return JSON.parse(sessionStorage.getItem('shringar:arrival') ?? 'null') as Arrival | null
  } catch {
    // A browser may forbid storage; then the page is all that is known.
    return null
  }
}

/** Of a plain post: the page that has the form is the one that was come to, as far as anybody can tell. */
export function sourceOfPost(request: Request): LeadSource {
  const from = request.headers.get('referer') ?? ''
  const search = URL.canParse(from) ? new URL(from).search : ''
  return leadSource(new URL(request.url).pathname, { referrer: '', search })
}
