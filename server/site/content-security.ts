// The Content-Security-Policy of a rendered page: scripts from this origin, and those inline scripts that we wrote, by
// their hashes. Which ones those are, a mark tells that exists only while the page is being rendered: a random word that
// our own scripts carry and nobody else can know. A nonce for the browser would have to differ for each visitor and so
// forbid keeping the page; so the mark goes, and the hashes stay.
import { createHash, randomBytes } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
const dataBlock = /type="application\/(?:ld\+)?json"/

export function newScriptNonce(): string {
  return randomBytes(16).toString('base64url')
}

export interface SecuredPage {
  readonly html: string
  readonly policy: string
}

export function securePage(html: string, nonce: string, backendUrl: string): SecuredPage {
  const mark = ` nonce="${nonce}"`
  const hashes = [...html.matchAll(inlineScript)]
    .filter(([, attributes = '']) => attributes.includes(mark) && !dataBlock.test(attributes))
    .map(([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return { html: html.replaceAll(mark, ''), policy: policyFor([...new Set(hashes)], backendUrl) }
}

function policyFor(hashes: readonly string[], backendUrl: string): string {
  const backend = backendUrl === '' ? '' : ` ${backendUrl}`
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: https:${backend}`,
    `media-src 'self' blob: https:${backend}`,
    "font-src 'self' data:",
    `connect-src 'self'${backend}`,
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
