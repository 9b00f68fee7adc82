// Renders one page to its complete HTML. Nothing is streamed: the server caches, hashes and compresses whole pages.
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { serverContext } from './lib/server-context.ts'

export { serverContext }

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  let failed = false
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      onAllReady() {
        const body = new PassThrough()
        pipe(body)
        text(Readable.from(body)).then(resolve, reject)
      },
      onShellError: reject,
      onError(error) {
        failed = true
        context
          .get(serverContext)
          .log.error({ err: error, url: request.url }, 'A page could not be rendered completely')
      },
    })
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status: failed ? 500 : status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  context.get(serverContext).log.error({ err: error, url: request.url }, 'A page failed')
}
