// Renders a page to complete HTML. It is not streamed, because the server caches, hashes and compresses whole pages.
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { handleOf, handlesOf } from './lib/page-kind.ts'
import type { RootData } from './lib/root-data.ts'
import { ScriptNonce } from './lib/script-nonce.ts'
import { serverContext } from './lib/server-context.ts'
import { addEarlyRequests } from './office/shell/early-requests.server.ts'
import { cacheExpiry } from './site/lib/page/cache-expiry.ts'

export { serverContext }

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { log, publicConfig, scriptNonce } = context.get(serverContext)
  const nonce = scriptNonce || undefined
  let failed = false
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <ScriptNonce value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </ScriptNonce>,
      {
        nonce,
        // Otherwise React writes a large Suspense boundary as hidden HTML and moves it into place with a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          text(pipe(new PassThrough())).then(resolve, reject)
        },
        onShellError: reject,
        onError(error) {
          failed = true
          log.error(
            { err: error, path: new URL(request.url).pathname },
            'A page could not be rendered completely',
          )
        },
      },
    )
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  const { root } = routerContext.staticHandlerContext.loaderData as { root?: RootData }
  if (root) headers.set('expires', cacheExpiry(new Date(), root.profile.time_zone).toUTCString())
  return new Response(await withOwnScripts(html), {
    status: failed ? 500 : status,
    headers,
  })

  async function withOwnScripts(html: string): Promise<string> {
    const matches = routerContext.staticHandlerContext.matches.map(({ route }) => route)
    if (handleOf(matches).kind === 'office')
      return addEarlyRequests(html, handlesOf(matches), new URL(request.url), publicConfig, scriptNonce)
    return html
  }
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // Client errors are in the request log already.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(serverContext).log.error({ err: error, path: new URL(request.url).pathname }, 'A page failed')
}
