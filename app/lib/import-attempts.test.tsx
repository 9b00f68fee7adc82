import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type ReactNode, Suspense } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { importAttempts, type LazyPart } from './import-attempts.ts'

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>
const NotLoaded = ({ name }: { name: string }) => <p>Not loaded: {name}</p>

/** Fails until it is repaired. */
function brokenImport() {
  const network = { isThere: false, imports: 0 }
  const load = async () => {
    network.imports += 1
    if (!network.isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: Hello }
  }
  return { network, load }
}

function htmlOf(node: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(node, {
      onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
      onError: reject,
    })
  })
}

const render = (Part: LazyPart<{ name: string }>) =>
  htmlOf(
    <Suspense>
      <Part name="Asha" />
    </Suspense>,
  )

afterEach(() => vi.unstubAllGlobals())

it('retries a failed import, and imports once what succeeded', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const { network, load } = brokenImport()
  const newest = importAttempts(load, NotLoaded)
  const first = newest()
  expect(await render(first)).toContain('<p>Not loaded: <!-- -->Asha</p>')
  expect(reported).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError))
  // A component that is already shown stays until the user retries.
  expect(newest()).not.toBe(first)
  network.isThere = true
  expect(await render(first)).toContain('Not loaded')
  expect(await render(newest())).toContain('<p>Hello <!-- -->Asha</p>')
  await render(newest())
  expect(network.imports).toBe(2)
})
