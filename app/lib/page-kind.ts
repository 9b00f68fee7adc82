// What kind of page a route is. Each route says it once, in the `handle` that its module exports; the document, the server
// entry, the page cache, robots.txt and the early requests of the office read it from there.
import type { PostgrestClient } from '@supabase/postgrest-js'

export interface PageHandle {
  /**
   * `public`: for every visitor and for search engines. `private`: opened by a link that is a secret. `office`: for staff
   * who are signed in. `day`: a beautician's My day.
   */
  readonly kind: 'public' | 'private' | 'office' | 'day'
  /** Set where the page is the same for every visitor: it is cached whole until its content changes. */
  readonly cached?: CachedPage
  /** False where the page is complete without React. Its code is left out of the browser's build. */
  readonly scripts?: false
  /** Sends the early requests of an office page: those that start before the page's code has arrived. */
  readonly earlyRequests?: (backend: PostgrestClient, params: URLSearchParams) => Promise<unknown>
}

export interface CachedPage {
  /** With one of these query parameters the page is made for one visitor and is not cached. */
  readonly except?: readonly string[]
  /** A query parameter of which each value is a page of its own, up to this many characters. */
  readonly variesBy?: { readonly parameter: string; readonly maxLength: number }
}

/** The handle of the innermost route that has one. */
export function handleOf(matches: readonly { readonly handle?: unknown }[]): PageHandle {
  return handlesOf(matches).at(-1) ?? { kind: 'public' }
}

/** The handles of all matched routes, outermost first. */
export function handlesOf(matches: readonly { readonly handle?: unknown }[]): PageHandle[] {
  return matches.map(({ handle }) => handle).filter(isPageHandle)
}

const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'kind' in handle
