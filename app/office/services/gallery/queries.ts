import { queryOptions } from '@tanstack/react-query'
import { useChange } from '#app/office/lib/data/change.ts'
import type { ListRules } from '#app/office/lib/records/list-rules.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import type { RecordSource } from '#app/office/lib/records/record-source.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { Row } from '#domain/schema/rows.ts'
import { workLabels } from './labels.ts'

const columns = [
  'id',
  'service_id',
  'image_url',
  'width',
  'height',
  'caption',
  'position',
  'updated_at',
] as const

/** A photograph of work. */
export interface WorkImage extends Readonly<Pick<Row<'gallery_images'>, (typeof columns)[number]>> {
  readonly service: { readonly name: string }
}

export const workImages: RecordSource<WorkImage> = {
  table: 'gallery_images',
  select: `${columns},service:services(name)`,
  nameOf: ({ caption, service }) => caption ?? service.name,
}

/** Only the edit dialog is stored in the address. */
export const workRules: ListRules = {
  sorts: { position: { column: 'position', indexed: 'ascending' } },
  defaultSort: 'position',
  filters: {},
}

/** All images as the site shows them: by service, then in the owner's order. */
export const workImagesQuery = queryOptions({
  queryKey: [...tableKey(workImages), 'all'],
  queryFn: async ({ signal }) => {
    const { data, error } = await sessionClient()
      .from('gallery_images')
      .select(workImages.select)
      .order('position')
      .order('id')
      .abortSignal(signal)
      .overrideTypes<WorkImage[], { merge: false }>()
    if (error) throw error
    return data
  },
})

/** Stores an uploaded image; idempotent. */
export async function storeWorkImage(
  image: Pick<Row<'gallery_images'>, 'id' | 'service_id' | 'image_url' | 'width' | 'height' | 'caption'>,
): Promise<void> {
  const { error } = await sessionClient()
    .from('gallery_images')
    .upsert({ ...image, person_agreed: true }, { ignoreDuplicates: true })
  if (error) throw error
}

/** Saves the order of a service's images. */
export const useArrange = () =>
  useChange({
    mutationKey: workImages.table,
    queues: () => ['order'],
    send: async (images: readonly WorkImage[]) => {
      const { error } = await sessionClient().rpc('arrange_gallery_images', {
        ids: images.map(({ id }) => id),
      })
      if (error) throw error
    },
    optimisticUpdate: async (queryClient, images) => {
      const { queryKey } = workImagesQuery
      const arrange = (places: ReadonlyMap<string, number>) =>
        queryClient.setQueryData(queryKey, (shown) =>
          shown
            ?.map((image) => ({ ...image, position: places.get(image.id) ?? image.position }))
            .toSorted((one, other) => one.position - other.position),
        )
      await queryClient.cancelQueries({ queryKey })
      const ids = new Set(images.map(({ id }) => id))
      const before = queryClient.getQueryData(queryKey)?.filter(({ id }) => ids.has(id)) ?? []
      arrange(new Map(images.map(({ id }, index) => [id, index + 1])))
      return () => arrange(new Map(before.map(({ id, position }) => [id, position])))
    },
    errorToast: workLabels.updateFailed,
  })
