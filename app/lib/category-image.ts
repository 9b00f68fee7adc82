/** The fallback image of a service, by its category. */
export function categoryPicture(category: string | null): string {
  return `/art/${pictures[category?.trim().toLowerCase() ?? ''] ?? 'default-other'}.webp`
}

const pictures: Readonly<Record<string, string>> = {
  hair: 'default-hair',
  makeup: 'default-makeup',
  skincare: 'default-skincare',
  bridal: 'default-bridal',
  mehendi: 'category-mehendi',
  facials: 'category-facials',
  'party makeup': 'category-party-makeup',
  nails: 'category-nails',
}
