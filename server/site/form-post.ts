// A form that was sent to a page, before the page sees it: from a form of this site, in a form's encoding, and whole. All
// else is the sender's mistake and is told so here; a page would take it for a failure of its own.

export interface Refusal {
  readonly status: 400 | 403 | 415
  readonly sentence: string
}

const encodings = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

/** The request as the page may have it, or why not. `siteUrl` is the address that visitors use. */
export async function receiveForm(request: Request, siteUrl: string): Promise<Request | Refusal> {
  const origin = originOf(request, siteUrl)
  if (origin === null) return { status: 403, sentence: 'This form belongs to another site.' }
  if (!encodings.test(request.headers.get('content-type') ?? '')) {
    return { status: 415, sentence: 'Only forms can be sent to a page.' }
  }
  const body = await request.arrayBuffer()
  const { pathname, search } = new URL(request.url)
  // Behind a proxy the site is reached by https and this server by http. React Router compares the two itself.
  const form = new Request(new URL(pathname + search, origin), {
    method: 'POST',
    headers: request.headers,
    body,
  })
  try {
    await form.clone().formData()
  } catch {
    return { status: 400, sentence: 'The form did not arrive whole.' }
  }
  return form
}

/** Where the form stood; null where that was not this site. Who does not say is no browser, and can say what it likes. */
function originOf(request: Request, siteUrl: string): string | null {
  const here = new URL(request.url)
  const origin = request.headers.get('origin')
  if (origin === null) return here.origin
  if (!URL.canParse(origin)) return null
  const there = new URL(origin)
  return there.host === here.host || there.origin === new URL(siteUrl).origin ? there.origin : null
}
