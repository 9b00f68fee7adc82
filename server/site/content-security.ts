// Builds the Content-Security-Policy of a rendered page: scripts from this origin, and our inline scripts by hash. A
// nonce marks our inline scripts while the page is rendered and is removed afterwards: sent to browsers, it would have to
// differ for each response, and the page could not be cached.
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
    // Of this origin 'self' also allows WebSockets.
    `connect-src 'self'${backend}${backend.replace(/\bhttp/, 'ws')}`,
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
