// The images of the brand at their addresses. They follow the profile at once: whoever asks with the version that a page names
// gets that one, made when it is first wanted, and may keep it; the files of the build answer as long as all is as it came.
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
  /** Reaches the backend, in this process or elsewhere; `path` begins with /rest or /storage. */
  ask(path: string): Promise<Response>
  /** Where that is; '' in this process. */
  readonly backendUrl: string
  /** Of the drawn files. */
  readonly folder: string
  readonly onContentChange: ((changed: () => void) => void) | null
}

interface Kept {
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
  let kept: Kept | null = null
  let isFresh = false
  deps.onContentChange?.(() => {
    isFresh = false
  })

  const app = new Hono<AppEnv>()
  for (const [path, { isFile, make }] of Object.entries(brandImages)) {
    app.get(path, async (c, next) => {
      const asked = c.req.query('v')
      const now = await current(c, asked)
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
      return send(c, image, isMissingLogo ? 'no-store' : asked === version ? forever : revalidate)
    })
  }
  app.onError((error, c) => {
    if (!(error instanceof ImageError) || error.reason !== 'busy') throw error
    return c.text(error.message, 503, { 'cache-control': 'no-store', 'retry-after': '2' })
  })
  return app

  /** null while the profile cannot be read. A page that names another version knows of a change that has not arrived here. */
  async function current(c: Context<AppEnv>, asked: string | undefined): Promise<Kept | null> {
    if (kept && isFresh && (asked === undefined || asked === kept.version)) return kept
    isFresh = deps.onContentChange !== null
    const brand = await readBrand().catch((error: unknown) => {
      isFresh = false
      c.get('log').error({ err: error }, 'The business profile could not be fetched for its images')
      return null
    })
    if (!brand) return kept
    const version = brandVersion(brand)
    if (kept?.version !== version) {
      kept = { brand, version, logo: readLogo(c, brand), images: new Map() }
    }
    return kept
  }

  async function readBrand(): Promise<Brand> {
    const response = await deps.ask(profile)
    const rows = (await response.json()) as Brand[]
    if (!response.ok || !rows[0]) throw new Error(`The profile was answered with ${response.status}`)
    return rows[0]
  }

  /** Only from our own store: the address is typed by nobody, and leads nowhere else. */
  async function readLogo(c: Context<AppEnv>, { logo_url, colour_set }: Brand): Promise<Logo | null> {
    if (logo_url === null) return null
    try {
      const path = logo_url.startsWith('/') ? logo_url : withoutBackend(logo_url)
      const response = await deps.ask(path)
      if (!response.ok) throw new Error(`The logo was answered with ${response.status}`)
      return await analyseLogo(new Uint8Array(await response.arrayBuffer()), colour_set)
    } catch (error) {
      c.get('log').error({ err: error }, 'The logo could not be read')
      // Asked for again by the next one who wants a image.
      kept = null
      return null
    }
  }

  function withoutBackend(url: string): string {
    if (deps.backendUrl === '' || !url.startsWith(`${deps.backendUrl}/`))
      throw new Error('The logo does not lie in the store of this installation')
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
