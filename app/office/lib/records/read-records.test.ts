import { PostgrestClient } from '@supabase/postgrest-js'
import { expect, it } from 'vitest'
import type { ListRules } from './list-rules.ts'
import { fetchPage, PAGE_SIZE } from './read-records.ts'
import type { RecordSource, StoredRecord } from './record-source.ts'

const clients: RecordSource<StoredRecord> = { table: 'clients', select: 'id', nameOf: ({ id }) => id }
const rules: ListRules = {
  sorts: { newest: { column: 'created_at', indexed: 'descending' } },
  defaultSort: 'newest',
  filters: {},
}

it('reads an earlier page when the estimated count is too high for the one that was asked for', async () => {
  const stored = 41 * PAGE_SIZE
  const estimated = 44 * PAGE_SIZE
  const requests: number[] = []
  const backend = new PostgrestClient('http://test', {
    fetch: async (input) => {
      const offset = Number(new URL(String(input)).searchParams.get('offset'))
      requests.push(offset / PAGE_SIZE + 1)
      if (requests.length > 10) throw new Error('The list asks for ever.')
      const rows = Array.from({ length: Math.max(0, Math.min(PAGE_SIZE, stored - offset)) }, (_, n) => ({
        id: `${offset + n}`,
      }))
      return Response.json(rows, {
        headers: { 'content-range': `${offset}-${offset + rows.length}/${estimated}` },
      })
    },
  })
  const state = { q: '', filters: {}, page: 42, sort: { name: 'newest', descending: true } }
  const page = await fetchPage(backend, clients, rules, state, new AbortController().signal)
  expect([page.page, page.rows.length]).toEqual([41, PAGE_SIZE])
  expect(requests).toEqual([42, 41])
})
