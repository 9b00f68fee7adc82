/** The picture that a service without its own picture shows, by its category. */
export function categoryPicture(category: string | null): string {
  return pictures[category?.trim().toLowerCase() ?? ''] ?? '/art/default-other.webp'
}

const pictures: Readonly<Record<string, string>> = {
  hair: '/art/default-hair.webp',
  makeup: '/art/default-makeup.webp',
  skincare: '/art/default-skincare.webp',
  bridal: '/art/default-bridal.webp',
  mehendi: '/art/category-mehendi.webp',
  facials: '/art/category-facials.webp',
  'party makeup': '/art/category-party-makeup.webp',
  nails: '/art/category-nails.webp',
}
