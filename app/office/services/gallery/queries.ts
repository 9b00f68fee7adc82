import { queryOptions } from '@tanstack/react-query'
import { useChange } from '#app/office/lib/data/change.ts'
import type { ListRules } from '#app/office/lib/records/list-rules.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import type { RecordSource } from '#app/office/lib/records/record-source.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { Row } from '#domain/schema/rows.ts'
import { workWords } from './labels.ts'

const columns = [
  'id',
  'service_id',
  'image_url',
  'width',
  'height',
  'words',
  'position',
  'updated_at',
] as const

/** A photograph of real work as staff see it. */
export interface WorkPicture extends Readonly<Pick<Row<'work_pictures'>, (typeof columns)[number]>> {
  readonly service: { readonly name: string }
}

export const workPictures: RecordSource<WorkPicture> = {
  table: 'work_pictures',
  select: `${columns},service:services(name)`,
  nameOf: ({ words, service }) => words ?? service.name,
}

/** Only the edit dialog is kept in the address. */
export const workRules: ListRules = {
  sorts: { position: { column: 'position', indexed: 'ascending' } },
  defaultSort: 'position',
  filters: {},
}

/** All of them, as the site shows them: by service, and there in the owner's order. */
export const workPicturesQuery = queryOptions({
  queryKey: [...tableKey(workPictures), 'all'],
  queryFn: async ({ signal }) => {
    const { data, error } = await sessionClient()
      .from('work_pictures')
      .select(workPictures.select)
      .order('position')
      .order('id')
      .abortSignal(signal)
      .overrideTypes<WorkPicture[], { merge: false }>()
    if (error) throw error
    return data
  },
})

/** Stores a picture that was uploaded; twice is once. */
export async function storeWorkPicture(
  picture: Pick<Row<'work_pictures'>, 'id' | 'service_id' | 'image_url' | 'width' | 'height' | 'words'>,
): Promise<void> {
  const { error } = await sessionClient()
    .from('work_pictures')
    .upsert({ ...picture, person_agreed: true }, { ignoreDuplicates: true })
  if (error) throw error
}

/** Puts the pictures of a service into this order. */
export const useArrange = () =>
  useChange({
    of: workPictures.table,
    queue: () => 'order',
    send: async (pictures: readonly WorkPicture[]) => {
      const { error } = await sessionClient().rpc('arrange_work_pictures', {
        ids: pictures.map(({ id }) => id),
      })
      if (error) throw error
    },
    show: async (queries, pictures) => {
      const { queryKey } = workPicturesQuery
      const arrange = (places: ReadonlyMap<string, number>) =>
        queries.setQueryData(queryKey, (shown) =>
          shown
            ?.map((picture) => ({ ...picture, position: places.get(picture.id) ?? picture.position }))
            .toSorted((one, other) => one.position - other.position),
        )
      await queries.cancelQueries({ queryKey })
      const ids = new Set(pictures.map(({ id }) => id))
      const before = queries.getQueryData(queryKey)?.filter(({ id }) => ids.has(id)) ?? []
      arrange(new Map(pictures.map(({ id }, index) => [id, index + 1])))
      return () => arrange(new Map(before.map(({ id, position }) => [id, position])))
    },
    failed: workWords.updateFailed,
  })
