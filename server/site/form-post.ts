// Validates a form post before it reaches a page: same origin, form encoding, complete body. React Router would report
// these client errors as server errors.

export interface Refusal {
  readonly status: 400 | 403 | 415
  readonly sentence: string
}

const encodings = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

/** The request for the page, or the reason for its refusal. `siteUrl` is the public origin of the site. */
export async function receiveForm(request: Request, siteUrl: string): Promise<Request | Refusal> {
  const origin = originOf(request, siteUrl)
  if (origin === null) return { status: 403, sentence: 'This form belongs to another site.' }
  if (!encodings.test(request.headers.get('content-type') ?? '')) {
    return { status: 415, sentence: 'Only forms can be sent to a page.' }
  }
  const body = await request.arrayBuffer()
  const { pathname, search } = new URL(request.url)
  // Behind a proxy the origin is https while this server sees http, and React Router compares the two.
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

/** The origin of the form, or null for another site. Browsers always send the header; other clients can forge it anyway. */
function originOf(request: Request, siteUrl: string): string | null {
  const here = new URL(request.url)
  const origin = request.headers.get('origin')
  if (origin === null) return here.origin
  if (!URL.canParse(origin)) return null
  const there = new URL(origin)
  return there.host === here.host || there.origin === new URL(siteUrl).origin ? there.origin : null
}
