// Meta tags of a page for search engines and shared links.
import type { MetaDescriptor } from 'react-router'
import { imageSource } from '#app/lib/images.ts'
import { type RootData, socialCard } from '#app/lib/root-data.ts'

const SHARED_WIDTH = 1280

/** Appends the city, if it is known and not in the text already: "Bridal Makeup at home in Jaipur". */
export function inCity(text: string, root: RootData | undefined): string {
  const city = root?.profile.city
  return city && !text.toLowerCase().includes(city.toLowerCase()) ? `${text} in ${city}` : text
}

interface PageFacts {
  readonly title: string
  readonly description: string
  /** The path of the page, for example '/services'. */
  readonly path: string
  /** The preview image of shared links; by default the business's card. */
  readonly image?: PreviewImage | null
}

interface PreviewImage {
  readonly url: string
  readonly text: string
  /** In pixels, as uploaded; null if they are unknown. */
  readonly size: { readonly width: number; readonly height: number } | null
}

export function pageMeta(
  root: RootData | undefined,
  { title, description, path, image }: PageFacts,
): MetaDescriptor[] {
  const site = root?.publicConfig.siteUrl ?? ''
  const name = root?.profile.business_name ?? ''
  const address = `${site}${path}`
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: name },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...(image ? previewOf(image, address) : socialCardMeta(root)),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The image of the social card. */
export const socialCardMeta = (root: RootData | undefined): MetaDescriptor[] => [
  { property: 'og:image', content: socialCard(root) },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  {
    property: 'og:image:alt',
    content: [root?.profile.business_name, root?.profile.tagline].filter(Boolean).join(': '),
  },
]

function previewOf({ url, text, size }: PreviewImage, address: string): MetaDescriptor[] {
  const { src } = imageSource(url, SHARED_WIDTH)
  // Images are made narrower, never wider.
  const scale = size && src !== url ? Math.min(1, SHARED_WIDTH / size.width) : 1
  const pixels = (length: number) => String(Math.round(length * scale))
  return [
    { property: 'og:image', content: new URL(src, address).href },
    ...(size
      ? [
          { property: 'og:image:width', content: pixels(size.width) },
          { property: 'og:image:height', content: pixels(size.height) },
        ]
      : []),
    { property: 'og:image:alt', content: text },
  ]
}
