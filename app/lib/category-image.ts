/** The fallback image of a service, by its category. */
export function categoryImage(category: string | null): string {
  return `/art/${images[category?.trim().toLowerCase() ?? ''] ?? 'default-other'}.webp`
}

const images: Readonly<Record<string, string>> = {
  hair: 'default-hair',
  makeup: 'default-makeup',
  skincare: 'default-skincare',
  bridal: 'default-bridal',
  mehendi: 'category-mehendi',
  facials: 'category-facials',
  'party makeup': 'category-party-makeup',
  nails: 'category-nails',
}
