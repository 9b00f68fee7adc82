// Serves the brand's images. A request with the version that a page names gets exactly that version, rendered
// on first use and cacheable; files of the build are served while the brand is the default.
import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { type Brand, brandVersion } from '#domain/business/brand/theme-of.ts'
import type { AppEnv } from '#server/http/env.ts'
import { matchesEtag } from '#server/http/etag.ts'
import { ImageError } from '../image-error.ts'
import { createRenderQueue } from '../render-queue.ts'
import { type BrandImage, brandImages } from './brand-images.ts'
import { analyseLogo, type Logo } from './logo.ts'

export interface BrandDeps {
  /** Fetches from the backend; `path` begins with /rest or /storage. */
  ask(path: string): Promise<Response>
  /** The backend's address, '' for this process. */
  readonly backendUrl: string
  /** The folder of the default drawings. */
  readonly folder: string
  readonly onContentChange: ((changed: () => void) => void) | null
}

interface CachedBrand {
  readonly brand: Brand
  readonly version: string
  readonly logo: Promise<Logo | null>
  readonly images: Map<string, Promise<BrandImage | null>>
}

const profile = '/rest/v1/business_profile?select=business_name,tagline,logo_url,colour_set&limit=1'
const forever = 'public, max-age=31536000, immutable'
const revalidate = 'public, max-age=0, must-revalidate'

export function createBrandRoutes(deps: BrandDeps): Hono<AppEnv> {
  const queue = createRenderQueue({ atOnce: 1, maxWaiting: 20 })
  let cached: CachedBrand | null = null
  let isFresh = false
  /** One at a time: requests with invented versions must not occupy the database. */
  let reading: Promise<Brand | null> | null = null
  deps.onContentChange?.(() => {
    isFresh = false
  })

  const app = new Hono<AppEnv>()
  for (const [path, { isFile, make }] of Object.entries(brandImages)) {
    app.get(path, async (c, next) => {
      const requestedVersion = c.req.query('v')
      const now = await current(c, requestedVersion)
      if (!now || isFile(now.brand)) return next()
      const { brand, version, images } = now
      const logo = await now.logo
      const drawing =
        images.get(path) ??
        queue.run(`${version}${path}`, async () => make({ brand, logo, folder: deps.folder }))
      images.set(path, drawing)
      const image = await drawing.catch((error: unknown) => {
        images.delete(path)
        throw error
      })
      if (!image) return next()
      const isMissingLogo = brand.logo_url !== null && logo === null
      return send(c, image, isMissingLogo ? 'no-store' : requestedVersion === version ? forever : revalidate)
    })
  }
  app.onError((error, c) => {
    if (!(error instanceof ImageError) || error.reason !== 'busy') throw error
    return c.text(error.message, 503, { 'cache-control': 'no-store', 'retry-after': '2' })
  })
  return app

  /**
   * Null if the profile cannot be read. A page with another version knows of a change that has not arrived
   * here, so the profile is read again.
   */
  async function current(
    c: Context<AppEnv>,
    requestedVersion: string | undefined,
  ): Promise<CachedBrand | null> {
    if (cached && isFresh && (requestedVersion === undefined || requestedVersion === cached.version))
      return cached
    reading ??= readBrand(c).finally(() => {
      reading = null
    })
    const brand = await reading
    if (!brand) return cached
    const version = brandVersion(brand)
    if (cached?.version !== version) {
      cached = { brand, version, logo: readLogo(c, brand), images: new Map() }
    }
    return cached
  }

  async function readBrand(c: Context<AppEnv>): Promise<Brand | null> {
    isFresh = deps.onContentChange !== null
    try {
      const response = await deps.ask(profile)
      const rows = (await response.json()) as Brand[]
      if (!response.ok || !rows[0])
        throw new Error(`The profile request failed with status ${response.status}`)
      return rows[0]
    } catch (error) {
      isFresh = false
      c.get('log').error({ err: error }, 'The business profile could not be fetched for its images')
      return null
    }
  }

  /** Only from our own storage: an address elsewhere is never fetched. */
  async function readLogo(c: Context<AppEnv>, { logo_url, colour_set }: Brand): Promise<Logo | null> {
    if (logo_url === null) return null
    try {
      const path = logo_url.startsWith('/') ? logo_url : withoutBackend(logo_url)
      const response = await deps.ask(path)
      if (!response.ok) throw new Error(`The logo request failed with status ${response.status}`)
      return await analyseLogo(new Uint8Array(await response.arrayBuffer()), colour_set)
    } catch (error) {
      c.get('log').error({ err: error }, 'The logo could not be read')
      // Not cached; the next request reads it again.
      cached = null
      return null
    }
  }

  function withoutBackend(url: string): string {
    if (deps.backendUrl === '' || !url.startsWith(`${deps.backendUrl}/`))
      throw new Error('The logo is not in the store of this installation')
    return url.slice(deps.backendUrl.length)
  }
}

function send(c: Context<AppEnv>, { body, type }: BrandImage, cacheControl: string): Response {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = { etag, 'cache-control': cacheControl, 'x-content-type-options': 'nosniff' }
  if (matchesEtag(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  return new Response(Buffer.from(body), {
    headers: { ...headers, 'content-type': type, 'content-length': String(body.length) },
  })
}
