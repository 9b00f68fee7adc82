// How a category is drawn: its icon, and the picture that a service without its own picture shows.
import type { IconName } from '#app/components/site/icon.tsx'

interface CategoryLook {
  readonly icon: IconName
  readonly picture: string
}

const looks: Readonly<Record<string, CategoryLook>> = {
  hair: { icon: 'scissors', picture: '/art/default-hair.webp' },
  makeup: { icon: 'brush', picture: '/art/default-makeup.webp' },
  skincare: { icon: 'drop', picture: '/art/default-skincare.webp' },
  bridal: { icon: 'gem', picture: '/art/default-bridal.webp' },
  mehendi: { icon: 'flower', picture: '/art/category-mehendi.webp' },
  facials: { icon: 'drop', picture: '/art/category-facials.webp' },
  'party makeup': { icon: 'brush', picture: '/art/category-party-makeup.webp' },
  nails: { icon: 'sparkle', picture: '/art/category-nails.webp' },
}
const other: CategoryLook = { icon: 'sparkle', picture: '/art/default-other.webp' }

export function categoryLook(category: string | null): CategoryLook {
  return looks[category?.trim().toLowerCase() ?? ''] ?? other
}
