import type { IconName } from '#app/site/components/icon.tsx'

export function categoryIcon(category: string | null): IconName {
  return icons[category?.trim().toLowerCase() ?? ''] ?? 'sparkle'
}

const icons: Readonly<Record<string, IconName>> = {
  hair: 'scissors',
  makeup: 'brush',
  skincare: 'drop',
  bridal: 'gem',
  mehendi: 'flower',
  facials: 'drop',
  'party makeup': 'brush',
}
