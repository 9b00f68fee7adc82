// How a category is drawn: its icon, and the picture that a service without its own picture shows.
import { Brush, Droplets, Flower2, Gem, type LucideIcon, Scissors, Sparkles } from 'lucide-react'

interface CategoryLook {
  readonly icon: LucideIcon
  readonly picture: string
}

const looks: Readonly<Record<string, CategoryLook>> = {
  hair: { icon: Scissors, picture: '/art/default-hair.webp' },
  makeup: { icon: Brush, picture: '/art/default-makeup.webp' },
  skincare: { icon: Droplets, picture: '/art/default-skincare.webp' },
  bridal: { icon: Gem, picture: '/art/default-bridal.webp' },
  mehendi: { icon: Flower2, picture: '/art/category-mehendi.webp' },
  facials: { icon: Droplets, picture: '/art/category-facials.webp' },
  'party makeup': { icon: Brush, picture: '/art/category-party-makeup.webp' },
  nails: { icon: Sparkles, picture: '/art/category-nails.webp' },
}
const other: CategoryLook = { icon: Sparkles, picture: '/art/default-other.webp' }

export function categoryLook(category: string | null): CategoryLook {
  return looks[category?.trim().toLowerCase() ?? ''] ?? other
}
