// The most expensive requests that a visitor can send, and the rows that make them so.
import type { OwnerTx } from '#server/db/contract.ts'

export interface VisitorRequest {
  readonly path: string
  /** JSON of a call. */
  readonly body?: string
}

/** Two hundred reviews of maximum length and fifty images of one service, which embedding multiplies. */
export async function insertHeavyRows(tx: OwnerTx): Promise<void> {
  await tx.script(`
    with service as (select id from public.services order by name limit 1), reviewed as (
      insert into public.reviews (full_name, rating, review_text, is_approved, service_id)
      select 'Sample Reviewer', 5, repeat('x', 2000), true, id from service, generate_series(1, 200)
    )
    insert into public.gallery_images (service_id, image_url, width, height, person_agreed)
    select id, '/art/service.webp', 10, 10, true from service, generate_series(1, 50)`)
}

export function worstRequests(serviceId: string, day: string): readonly VisitorRequest[] {
  const loop = (rounds: number): string =>
    rounds === 0 ? 'id' : `id,gallery_images(id,services(${loop(rounds - 1)}))`
  return [
    { path: `/rest/v1/services?select=${loop(8)}` },
    { path: '/rest/v1/gallery_images?select=id,image_url,services(*,reviews(review_text,answer))' },
    { path: '/rest/v1/rpc/free_week', body: JSON.stringify({ service: serviceId }) },
    { path: '/rest/v1/rpc/free_slots', body: JSON.stringify({ service_ids: [serviceId], day }) },
    { path: '/rest/v1/reviews?select=id,full_name,rating,review_text,answer,services(*)' },
    { path: `/plan?occasion=wedding&day=${day}&ready=10:00&who0=Guest&count0=50&service0=${serviceId}` },
  ]
}
