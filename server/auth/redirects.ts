// Redirect targets of mailed links: only this site. Anything else becomes the site's address.

export function safeRedirect(siteUrl: string, requested: string | undefined): string {
  if (requested === undefined || !URL.canParse(requested)) return siteUrl
  const target = new URL(requested)
  const site = new URL(siteUrl)
  const allowed = target.origin === site.origin && target.username === '' && target.password === ''
  return allowed ? target.href : siteUrl
}

/** GoTrue returns sessions and errors in the fragment, which never reaches a server or its log. */
export function withFragment(url: string, values: Readonly<Record<string, string>>): string {
  const target = new URL(url)
  target.hash = new URLSearchParams({ ...values, sb: '' }).toString()
  return target.href
}

export function withQuery(url: string, values: Readonly<Record<string, string | null>>): string {
  const target = new URL(url)
  for (const [name, value] of Object.entries(values)) {
    if (value !== null) target.searchParams.set(name, value)
  }
  return target.href
}
