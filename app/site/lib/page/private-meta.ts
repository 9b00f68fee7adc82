// Meta tags of a page behind a private link: it is never indexed, and a chat preview shows the business and no more than `text`.
import type { MetaDescriptor } from 'react-router'
import type { RootData } from '#app/lib/root-data.ts'
import { socialCardMeta } from './seo.ts'

interface PrivatePage {
  readonly title: string
  readonly text?: string | undefined
}

/** `page` is missing for a dead link. */
export function privateMeta(
  root: RootData | undefined,
  page: PrivatePage | null | undefined,
): MetaDescriptor[] {
  const robots = { name: 'robots', content: 'noindex, nofollow' }
  if (!page) return [robots]
  const name = root?.profile.business_name ?? ''
  const title = `${page.title} | ${name}`
  return [
    robots,
    { title },
    { property: 'og:title', content: title },
    ...(page.text ? [{ property: 'og:description', content: page.text }] : []),
    { property: 'og:site_name', content: name },
    ...socialCardMeta(root),
  ]
}

/** For pages with forms: with the header's no-referrer alone, browsers would send our own forms with `Origin: null`. */
export const FORM_REFERRER: MetaDescriptor = { name: 'referrer', content: 'same-origin' }
