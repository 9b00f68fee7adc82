import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newScriptNonce, securePage } from './content-security.ts'

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const ours = (attributes: string, script = '') => `<script nonce="n1"${attributes}>${script}</script>`

describe('the content security policy', () => {
  it('allows only inline scripts with the nonce, and removes the nonce from the page', () => {
    const { html, policy } = securePage(
      `${ours('', 'one()')}<script>foreign()</script>${ours(' type="module"', 'two()')}`,
      'n1',
      '',
    )
    expect(policy).toContain(`script-src 'self' ${hashOf('one()')} ${hashOf('two()')};`)
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
    expect(html).toBe('<script>one()</script><script>foreign()</script><script type="module">two()</script>')
  })

  it.each([
    '<script nonce="guessed">foreign()</script>',
    '<script nonce="">foreign()</script>',
    '<script nonce>foreign()</script>',
    `<script title='nonce="n1"'>foreign()</script>`,
  ])('does not allow %s', (injected) => {
    expect(securePage(injected, 'n1', '').policy).toContain("script-src 'self';")
  })

  it('has a new nonce for each page', () => {
    expect(newScriptNonce()).toMatch(/^[\w-]{22}$/)
    expect(newScriptNonce()).not.toBe(newScriptNonce())
  })

  it('has no hashes for script files and data blocks', () => {
    const html = ours(' type="module" src="/a.js"') + ours(' type="application/ld+json"', '{"a":1}')
    expect(securePage(html, 'n1', '').policy).toContain("script-src 'self';")
  })

  it('allows requests to the configured backend and its images', () => {
    const { policy } = securePage('', 'n1', 'http://backend.example')
    expect(policy).toContain("connect-src 'self' http://backend.example ws://backend.example;")
    expect(policy).toContain("img-src 'self' data: blob: https: http://backend.example;")
  })
})
