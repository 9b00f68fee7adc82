// Finds the kind of page of an address, read from the `handle` of its route (app/lib/page-kind.ts).
import type { ServerBuild } from 'react-router'

/** The part of the app's PageHandle that the server needs. The server cannot import from the app. */
export interface PageHandle {
  readonly kind: 'public' | 'private' | 'office' | 'day'
  readonly cached?: {
    readonly except?: readonly string[]
    readonly variesBy?: { readonly parameter: string; readonly maxLength: number }
  }
}

export interface PageKinds {
  kindOf(pathname: string): PageHandle['kind']
  /** The path of its route, such as `/services/:service`; null if there is no such page. */
  patternOf(pathname: string): string | null
  /** The cache key of the page; null if it is rendered for each request. */
  cacheKey(url: URL): string | null
  /** First path segments of pages that robots.txt excludes. Private links are not listed, to keep them secret. */
  readonly unlisted: readonly string[]
}

/** A path of the route list, such as `services/:service`, in segments. */
interface PagePath {
  readonly segments: readonly string[]
  readonly handle: PageHandle
}

/** Compiled once: React Router's matching ranks all routes at each call, which takes longer than sending a cached page. */
export function readPageKinds({ routes }: Pick<ServerBuild, 'routes'>): PageKinds {
  const paths = pagePaths(routes).sort((one, other) => variablesIn(one) - variablesIn(other))
  const find = (segments: readonly string[]) =>
    paths.find(
      (path) =>
        path.segments.length === segments.length &&
        path.segments.every((name, at) => (isVariable(name) ? segments[at] !== '' : name === segments[at])),
    )
  const notPublic = new Map(
    paths
      .filter(({ handle }) => handle.kind !== 'public')
      .map(({ segments, handle }) => [segments[0] ?? '', handle]),
  )
  return {
    // Like React Router: decoded, case-insensitive, with or without a trailing slash or `.data`. An unknown path below
    // the first segment of a private page is private too, because it may contain a token.
    kindOf: (pathname) => {
      const segments = pageSegments(pathname)
      return (find(segments)?.handle ?? notPublic.get(segments[0] ?? ''))?.kind ?? 'public'
    },
    patternOf: (pathname) => {
      const path = find(pageSegments(pathname))
      return path ? `/${path.segments.join('/')}` : null
    },
    // Only one spelling is cached, so that others cannot fill the cache. Data of a page has no expiry, so it is not.
    cacheKey: ({ pathname, searchParams }) => {
      const cached = pathname.endsWith('.data') ? undefined : find(segmentsOf(pathname))?.handle.cached
      if (!cached || cached.except?.some((name) => searchParams.has(name))) return null
      const { parameter = '', maxLength = 0 } = cached.variesBy ?? {}
      const value = searchParams.get(parameter)
      if (value === null) return pathname
      const isCached = value !== '' && value.length <= maxLength
      return isCached ? `${pathname}?${new URLSearchParams({ [parameter]: value })}` : null
    },
    unlisted: [...new Set(paths.filter(isUnlisted).map(({ segments }) => segments[0] ?? ''))],
  }
}

const isVariable = (name: string) => name.startsWith(':')
const variablesIn = ({ segments }: PagePath) => segments.filter(isVariable).length
const isUnlisted = ({ handle: { kind } }: PagePath) => kind === 'office' || kind === 'day'
const segmentsOf = (path: string) => (path === '/' ? [] : path.split('/').slice(1))

const pageSegments = (pathname: string) => segmentsOf(pathname.replace(/(\/_)?\.data$|\/+$/, '')).map(decoded)

/** An undecodable segment matches no page. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase()
  } catch {
    return segment
  }
}

function pagePaths(
  routes: ServerBuild['routes'],
  parentId?: string,
  above: readonly string[] = [],
  inherited?: PageHandle,
): PagePath[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { handle } = route.module
    const own = isPageHandle(handle) ? handle : inherited
    const segments = [...above, ...(route.path?.split('/').filter(Boolean) ?? [])]
    const below = pagePaths(routes, route.id, segments, own)
    return below.length === 0 && own ? [{ segments, handle: own }] : below
  })
}

const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'kind' in handle
