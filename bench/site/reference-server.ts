// A bare server with the reference of a page: the handwritten first screen of the home page, or a page's own HTML
// without a script.
import { brotliCompressSync } from 'node:zlib'
import { type BareServer, hold, type PreparedResponse, startBareServer } from './bare-server.ts'
import { handwrittenPage, readFirstScreen } from './handwritten-page.ts'
import { filesOf, withoutScripts } from './scriptless-page.ts'

export interface ReferenceServer {
  readonly name: string
  readonly url: string
  stop: BareServer['stop']
}

export async function startReferenceServer(product: string, path: string): Promise<ReferenceServer> {
  const html = await (await fetch(product + path)).text()
  const { name, page, files } = path === '/' ? byHand(html) : scriptless(html)
  const answers = new Map([[path, htmlAnswer(page)]])
  for (const file of [...files, '/favicon.ico']) {
    answers.set(file, await hold(product + file.replaceAll('&amp;', '&')))
  }
  const server = await startBareServer(answers)
  return { name, url: server.url + path, stop: server.stop }
}

function byHand(html: string) {
  const screen = readFirstScreen(html)
  const pictures = screen.picture.srcSet.split(', ').map((entry) => entry.split(' ')[0] ?? '')
  return {
    name: 'hand-written static page',
    page: handwrittenPage(screen),
    files: [...pictures, ...screen.fonts, screen.picture.fallback],
  }
}

function scriptless(html: string) {
  const page = withoutScripts(html)
  return { name: 'the same page without scripts', page, files: filesOf(page) }
}

function htmlAnswer(html: string): PreparedResponse {
  return {
    body: brotliCompressSync(html),
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
  }
}
