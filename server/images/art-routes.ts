// GET /<name>?width=720[&v=<version>]: renders the site's drawings in any size. A name must be listed in the
// folder, so no path is built from request data.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { AppEnv } from '#server/http/env.ts'
import { unlessMissing } from '#server/missing-file.ts'
import { artVersion } from './art-version.ts'
import { ImageError } from './image-error.ts'
import type { ImageRenderer } from './image-renderer.ts'
import { respondWithRendering } from './rendering-response.ts'

export interface ArtDeps {
  readonly renderer: ImageRenderer
  readonly folder: string
}

const oneDay = 'public, max-age=86400, must-revalidate'
const forever = 'public, max-age=31536000, immutable'

// SVG drawings and videos are in the folder too but have no renderings.
const statusOf = { not_an_image: 404, busy: 503, empty: 500, damaged: 500, too_many_pixels: 500 } as const

export function createArtRoutes({ renderer, folder }: ArtDeps): Hono<AppEnv> {
  const versionOf = createVersions(folder)
  const app = new Hono<AppEnv>()

  app.get('/:name{.+}', async (c) => {
    const name = c.req.param('name')
    const version = await versionOf(name)
    if (version === null) return c.text('Not found', 404, { 'cache-control': 'no-store' })

    return respondWithRendering(
      renderer,
      {
        sourceKey: `art/${name}`,
        version,
        source: async () => join(folder, name),
        width: positive(c.req.query('width')),
        accept: c.req.header('accept'),
      },
      c.req.header('if-none-match'),
      { 'cache-control': c.req.query('v') === version ? forever : oneDay },
    )
  })

  app.onError((error, c) => {
    if (!(error instanceof ImageError)) throw error
    const headers = {
      'cache-control': 'no-store',
      ...(error.reason === 'busy' ? { 'retry-after': '2' } : {}),
    }
    return c.text(error.message, statusOf[error.reason], headers)
  })

  return app
}

/** Returns the content hash of a file in the folder, or null. Computed again when the file changes. */
function createVersions(folder: string): (name: string) => Promise<string | null> {
  const isListed = createListing(folder)
  const known = new Map<string, { readonly stamp: string; readonly version: string }>()
  return async (name) => {
    if (!(await isListed(name))) return null
    // It may have been deleted since the folder was listed.
    const facts = await unlessMissing(stat(join(folder, name)))
    if (!facts?.isFile()) return null
    const stamp = `${facts.mtimeMs}/${facts.size}`
    const cached = known.get(name)
    if (cached?.stamp === stamp) return cached.version
    const version = await artVersion(join(folder, name))
    known.set(name, { stamp, version })
    return version
  }
}

const relistAfterMs = 1000

/**
 * Whether the folder holds a name. The folder is read again for an unknown name, because files are added
 * during development.
 */
function createListing(folder: string): (name: string) => Promise<boolean> {
  let names: Promise<ReadonlySet<string>> | null = null
  let readAt = 0
  const read = async () => new Set(await readdir(folder, { recursive: true }))
  return async (name) => {
    if ((await names)?.has(name)) return true
    if (names === null || Date.now() - readAt > relistAfterMs) {
      readAt = Date.now()
      names = read()
      names.catch(() => {
        names = null
      })
    }
    return (await names).has(name)
  }
}

function positive(text: string | undefined): number | undefined {
  const value = Number(text)
  return Number.isFinite(value) && value > 0 ? value : undefined
}
