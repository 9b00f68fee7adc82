import { type Backend, selectRows } from '#app/lib/backend.ts'
import type { PublishedService } from '#domain/service.ts'

export function fetchActiveServices(backend: Backend): Promise<PublishedService[]> {
  return selectRows(backend, 'services', {
    select: 'id,name,description,duration_minutes,price,original_price,category,image_url',
    is_active: 'is.true',
    order: 'category,name',
  })
}
