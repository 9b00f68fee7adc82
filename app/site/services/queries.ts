import { type Backend, selectRows } from '#app/lib/backend.ts'
import { callFunction } from '#app/lib/call-function.ts'
import type { ShownWork } from '#domain/services/gallery-image.ts'
import type { ListedService, PublishedService, ServiceOfPage } from '#domain/services/service.ts'

/** Only names and prices, to keep the home page small. */
export function fetchServiceOverview(backend: Backend): Promise<ListedService[]> {
  return selectRows(backend, 'services', {
    select: 'name,category,price',
    is_active: 'is.true',
    order: 'category,name',
  })
}

export function fetchActiveServices(backend: Backend): Promise<PublishedService[]> {
  return selectRows(backend, 'services', {
    select: 'id,name,description,duration_minutes,price,original_price,category,image_url',
    is_active: 'is.true',
    order: 'category,name',
  })
}

export function fetchServicesOfSitemap(
  backend: Backend,
): Promise<(Pick<PublishedService, 'name' | 'category'> & { readonly updated_at: string })[]> {
  return selectRows(backend, 'services', {
    select: 'name,category,updated_at',
    is_active: 'is.true',
    order: 'category,name',
  })
}

export function fetchServicePages(backend: Backend): Promise<ServiceOfPage[]> {
  return selectRows(backend, 'services', {
    select:
      'id,name,description,duration_minutes,price,original_price,category,image_url,prepare,former_names',
    is_active: 'is.true',
    order: 'category,name',
  })
}

/** null if there is no such service, or it has no category. */
export const fetchCategoryOfInactive = (backend: Backend, slug: string) =>
  callFunction<string | null>(backend, 'category_of_inactive_service', { slug })

const MOST_IMAGES = 24

/** Photographs of these services, in the owner's order. */
export function fetchWork(
  backend: Backend,
  services: readonly { readonly id: string }[],
): Promise<ShownWork[]> {
  return selectRows(backend, 'gallery_images', {
    select: 'id,service_id,image_url,width,height,caption',
    service_id: `in.(${services.map(({ id }) => id).join(',')})`,
    order: 'position,id',
    limit: String(MOST_IMAGES),
  })
}
