import type { ListRules } from '#app/office/lib/records/list-rules.ts'
import type { RecordSource } from '#app/office/lib/records/record-source.ts'
import type { Row } from '#domain/schema/rows.ts'

const columns = [
  'id',
  'title',
  'description',
  'image_url',
  'link_url',
  'priority',
  'is_active',
  'updated_at',
] as const

export type Banner = Readonly<Pick<Row<'banners'>, (typeof columns)[number]>>

export const banners: RecordSource<Banner> = {
  table: 'banners',
  select: columns.join(','),
  nameOf: ({ title }) => title,
}

export const bannerRules: ListRules = {
  sorts: {
    priority: {
      column: 'priority',
      indexed: 'descending',
      thenBy: { column: 'created_at', ascending: false },
    },
  },
  defaultSort: '-priority',
  filters: {},
  search: { column: 'title' },
}
