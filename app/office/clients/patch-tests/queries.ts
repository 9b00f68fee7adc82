import { queryOptions } from '@tanstack/react-query'
import type { RecordLabels } from '#app/office/components/records/record-labels.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import type { RecordSource } from '#app/office/lib/records/record-source.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { type PatchTest, patchTestColumns } from '#domain/clients/patch-test.ts'

export const patchTests: RecordSource<PatchTest> = {
  table: 'patch_tests',
  select: patchTestColumns.join(','),
  nameOf: ({ tested_for }) => `patch test for ${tested_for}`,
}

export const patchTestLabels: RecordLabels = {
  title: 'Patch tests',
  noun: 'patch test',
  empty: 'No patch tests recorded',
  emptyDrawing: 'empty-clients',
  fetchFailed: 'Error fetching patch tests',
  added: 'Patch test added successfully',
  addFailed: 'Error adding patch test',
  updated: 'Patch test updated successfully',
  updateFailed: 'Error updating patch test',
  deleted: 'Patch test deleted successfully',
  deleteFailed: 'Error deleting patch test',
  confirmDelete: 'Are you sure you want to delete this patch test?',
}

const MOST = 50

/** The client's patch tests, newest first. */
export const patchTestsQuery = (client: string) =>
  queryOptions({
    queryKey: [...tableKey(patchTests), 'of-client', client],
    queryFn: async ({ signal }) => {
      const { data, error } = await sessionClient()
        .from('patch_tests')
        .select(patchTests.select)
        .eq('client_id', client)
        .order('tested_on', { ascending: false })
        .order('id')
        .limit(MOST)
        .abortSignal(signal)
        .overrideTypes<PatchTest[], { merge: false }>()
      if (error) throw error
      return data
    },
  })
