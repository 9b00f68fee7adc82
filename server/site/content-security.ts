// The Content-Security-Policy of a rendered page: scripts from this origin, and exactly those inline scripts that the
// page was rendered with, by their hashes. A nonce would have to differ per visitor and so forbid caching the page.
import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
const dataBlock = /type="application\/(?:ld\+)?json"/

export function contentSecurityPolicy(html: string, backendUrl: string): string {
  const hashes = [...html.matchAll(inlineScript)]
    .filter(([, attributes = '']) => !dataBlock.test(attributes))
    .map(([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  const backend = backendUrl === '' ? '' : ` ${backendUrl}`
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(hashes)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    "font-src 'self' data:",
    `connect-src 'self'${backend}`,
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
