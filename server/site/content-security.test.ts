import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security.ts'

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

describe('the content security policy', () => {
  it('allows exactly the inline scripts of the page', () => {
    const policy = contentSecurityPolicy('<script>one()</script><script type="module">two()</script>', '')
    expect(policy).toContain(`script-src 'self' ${hashOf('one()')} ${hashOf('two()')};`)
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
  })

  it('needs no hash for scripts from files and for data', () => {
    const html =
      '<script type="module" src="/a.js"></script><script type="application/ld+json">{"a":1}</script>'
    expect(contentSecurityPolicy(html, '')).toContain("script-src 'self';")
  })

  it('lets the page talk to the backend it was configured with', () => {
    expect(contentSecurityPolicy('', 'https://x.supabase.co')).toContain(
      "connect-src 'self' https://x.supabase.co;",
    )
  })
})
