import type { ListRules } from '#app/office/lib/records/list-rules.ts'
import type { RecordSource, StoredRecord } from '#app/office/lib/records/record-source.ts'

/** A banner as staff see it. */
export interface Banner extends StoredRecord {
  readonly title: string
  readonly description: string | null
  readonly image_url: string
  readonly link_url: string | null
  readonly priority: number
  readonly is_active: boolean
}

export const banners: RecordSource<Banner> = {
  table: 'banners',
  select: 'id,title,description,image_url,link_url,priority,is_active,updated_at',
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
