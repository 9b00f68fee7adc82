import { queryOptions } from '@tanstack/react-query'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { ImportKind, ImportLine } from '#domain/clients/import/import-kinds.ts'
import type { Json } from '#domain/schema/database-types.ts'

/** How lines are handled whose client or service already exists. */
export type Duplicates = 'skip' | 'merge'

export interface ImportPlan {
  readonly id: string
  readonly kind: ImportKind
  readonly fileName: string
  readonly duplicates: Duplicates
  readonly lines: readonly ImportLine[]
}

export async function sendLines(
  { id, kind, fileName, duplicates }: Omit<ImportPlan, 'lines'>,
  lines: readonly ImportLine[],
  dry_run: boolean,
) {
  const { data, error } = await sessionClient().rpc('import_lines', {
    import: id,
    kind,
    file_name: fileName.slice(0, 255),
    // JSON values, but the generated type does not say so.
    lines: lines as unknown as Json,
    duplicates,
    dry_run,
  })
  if (error) throw error
  return data
}

export async function finishImport(id: string): Promise<void> {
  const { error } = await sessionClient().rpc('finish_import', { import: id })
  if (error) throw error
}

/** Undoes some lines and returns how many are left. */
export async function undoSome(id: string): Promise<number> {
  const { data, error } = await sessionClient().rpc('undo_import', { import: id })
  if (error) throw error
  return data
}

/** Imports that were interrupted. */
export const unfinishedQuery = queryOptions({
  queryKey: [DATA, 'imports'],
  queryFn: async () => {
    const { data, error } = await sessionClient().rpc('unfinished_imports')
    if (error) throw error
    return data
  },
})
