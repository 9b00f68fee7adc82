// Lists one level of a bucket: folders first (name only), then files in the requested order.
import type { Tx } from '#server/db/contract.ts'
import { raw, sql } from '#server/db/sql.ts'

export const sortColumns = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const

export interface ListRequest {
  readonly prefix: string
  readonly search: string
  readonly limit: number
  readonly offset: number
  readonly sortBy: { readonly column: (typeof sortColumns)[number]; readonly order: 'asc' | 'desc' }
}

export interface ListEntry {
  readonly name: string
  readonly id: string | null
  readonly updated_at: Date | null
  readonly created_at: Date | null
  readonly last_accessed_at: Date | null
  readonly metadata: unknown
}

export function listObjects(tx: Tx, bucket: string, request: ListRequest): Promise<ListEntry[]> {
  const folder = request.prefix.replace(/^\/+|\/+$/g, '')
  const prefix = folder === '' ? '' : `${folder}/`
  const order = raw(`${request.sortBy.column} ${request.sortBy.order}`)
  const folderOrder = raw(request.sortBy.order)
  return tx.query<ListEntry>(sql`
    with below as (
      select substr(name, char_length(${prefix}::text) + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
      from storage.objects
      where bucket_id = ${bucket} and starts_with(name, ${prefix}::text)
    ), found as (
      select * from below where starts_with(lower(rest), lower(${request.search}::text))
    ), folders as (
      select split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
        null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
      from found where strpos(rest, '/') > 0
      group by 1
    ), files as (
      select rest as name, id, updated_at, created_at, last_accessed_at, metadata
      from found where strpos(rest, '/') = 0
    ), ranked as (
      select 0 as kind, row_number() over (order by name collate "C" ${folderOrder}) as place, * from folders
      union all
      select 1 as kind, row_number() over (order by ${order}, id) as place, * from files
    )
    select name, id, updated_at, created_at, last_accessed_at, metadata
    from ranked order by kind, place
    limit ${request.limit} offset ${request.offset}`)
}
