import { type Backend, selectRows } from '#app/lib/backend.ts'
import type { PublishedBanner } from '#domain/banners/banner.ts'

export function fetchActiveBanners(backend: Backend): Promise<PublishedBanner[]> {
  return selectRows(backend, 'banners', {
    select: 'id,image_url',
    is_active: 'is.true',
    order: 'priority.desc,created_at.desc',
  })
}
