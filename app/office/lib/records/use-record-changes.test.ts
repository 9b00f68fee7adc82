import { PostgrestClient } from '@supabase/postgrest-js'
import { toast } from 'sonner'
import { afterEach, expect, it } from 'vitest'
import { runChange } from '#app/office/lib/data/change.ts'
import { ShownFailure } from '#app/office/lib/data/failure.ts'
import { createQueryClient, DATA } from '#app/office/lib/data/query-client.ts'
import type { RecordSource, StoredRow } from './record-source.ts'
import { EditConflict } from './save-record.ts'
import { type Update, updateChange } from './use-record-changes.ts'

interface Rule extends StoredRow {
  readonly kind: string
  readonly channel: string
  readonly minutes: number
}

const labels = { updated: 'Rule updated', updateFailed: 'Error updating rule' }
let tables = 0

afterEach(() => {
  toast.dismiss()
})

/** A table behind the real table client, whose responses the test controls. */
function openTable(...stored: Rule[]) {
  return openTableAs({ isOneQueue: true }, ...stored)
}

function openTableAs({ isOneQueue }: { isOneQueue: boolean }, ...stored: Rule[]) {
  tables += 1
  const rules: RecordSource<Rule> = {
    // Another name in each test, because confirmed states are cached by table.
    table: `rules_${tables}` as 'message_rules',
    key: ['kind', 'channel'],
    select: '*',
    nameOf: ({ kind }) => kind,
    isOneQueue,
  }
  const rows = [...stored]
  const network = { isDown: false, answer: async () => {} }
  const requests: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { searchParams } = new URL(String(input))
    const is = (row: object) =>
      [...searchParams].every(
        ([column, value]) => !value.startsWith('eq.') || `eq.${Reflect.get(row, column)}` === value,
      )
    if (init?.method === 'PATCH') {
      requests.push(String(init.body))
      await network.answer()
      if (network.isDown) throw new TypeError('Failed to fetch')
      const index = rows.findIndex(is)
      const [row] = rows.slice(index, index + 1)
      if (index === -1 || !row) return Response.json([])
      rows[index] = { ...row, ...JSON.parse(String(init.body)), updated_at: `${row.updated_at}+` }
      return Response.json([rows[index]])
    }
    return Response.json(rows.filter(is)[0] ?? null)
  }
  const queryClient = createQueryClient(async () => {})
  queryClient.setQueryData([DATA, rules.table], stored)
  const backend = new PostgrestClient('http://test', { fetch })
  const change = updateChange(rules, labels, {}, () => backend)
  return {
    rows,
    network,
    requests,
    save: (...updates: Update<Rule>[]) => runChange(queryClient, change, updates),
    shown: () => queryClient.getQueryData<Rule[]>([DATA, rules.table])?.map(({ minutes }) => minutes),
    replace: (index: number, row: Partial<Rule>) => {
      rows[index] = { ...(rows[index] as Rule), ...row }
    },
  }
}

const rule = (channel: string, minutes: number): Rule => ({
  kind: 'thanks',
  channel,
  minutes,
  updated_at: 'v1',
})
const lastToast = () => toast.getHistory().at(-1)

it('shows an optimistic update, and rolls it back when the server cannot be reached', async () => {
  const mail = rule('mail', 60)
  const table = openTable(mail)
  const answer = Promise.withResolvers<void>()
  table.network.answer = () => answer.promise
  table.network.isDown = true
  const saving = table.save({ record: mail, draft: { minutes: 90 } })
  await expect.poll(table.shown).toEqual([90])
  answer.resolve()
  await expect(saving).rejects.toThrow(ShownFailure)
  // The refetch fails with the same network: only the rollback can restore the value.
  expect(table.shown()).toEqual([60])
  expect(lastToast()).toMatchObject({ type: 'error', title: 'Error updating rule' })
})

it('refuses a change of a version that another user has replaced, and shows theirs', async () => {
  const mail = rule('mail', 60)
  const table = openTable(mail)
  table.replace(0, { minutes: 30, updated_at: 'theirs' })
  const failure = await table.save({ record: mail, draft: { minutes: 90 } }).catch((error: Error) => error)
  expect((failure as Error).cause).toBeInstanceOf(EditConflict)
  expect([table.rows[0]?.minutes, table.shown()]).toEqual([30, [30]])
  // Submitting again with the same basis is refused again.
  await expect(table.save({ record: mail, draft: { minutes: 90 } })).rejects.toThrow(ShownFailure)
  expect(table.rows[0]?.minutes).toBe(30)
})

it("sends two quick changes of one row in order, the second over the first one's version", async () => {
  const mail = rule('mail', 60)
  const table = openTable(mail)
  const answer = Promise.withResolvers<void>()
  table.network.answer = () => answer.promise
  const first = table.save({ record: mail, draft: { minutes: 90 } })
  const second = table.save({ record: { ...mail, minutes: 90 }, draft: { minutes: 120 } })
  await expect.poll(table.shown).toEqual([120])
  expect(table.requests).toHaveLength(1)
  answer.resolve()
  await Promise.all([first, second])
  expect([table.rows[0], table.shown()]).toMatchObject([{ minutes: 120, updated_at: 'v1++' }, [120]])
})

it('rolls back the first of two changes of different rows when only the second is accepted', async () => {
  const [mail, whatsapp] = [rule('mail', 60), rule('whatsapp', 60)]
  const table = openTable(mail, whatsapp)
  table.replace(0, { updated_at: 'theirs', minutes: 30 })
  const first = table.save({ record: mail, draft: { minutes: 90 } })
  const second = table.save({ record: whatsapp, draft: { minutes: 120 } })
  await expect(first).rejects.toThrow(ShownFailure)
  await second
  expect(table.shown()).toEqual([30, 120])
})

it('keeps the saved ones of several rows when a later one is refused', async () => {
  const [mail, whatsapp] = [rule('mail', 60), rule('whatsapp', 60)]
  const table = openTable(mail, whatsapp)
  table.replace(1, { updated_at: 'theirs', minutes: 30 })
  const both = [mail, whatsapp].map((record) => ({ record, draft: { minutes: 90 } }))
  await expect(table.save(...both)).rejects.toThrow(ShownFailure)
  expect(table.shown()).toEqual([90, 30])
})

it('sends a change of one row after a pending change of several that contains it', async () => {
  const [mail, whatsapp] = [rule('mail', 60), rule('whatsapp', 60)]
  const table = openTableAs({ isOneQueue: false }, mail, whatsapp)
  const answer = Promise.withResolvers<void>()
  table.network.answer = () => answer.promise
  const both = table.save(...[mail, whatsapp].map((record) => ({ record, draft: { minutes: 90 } })))
  const one = table.save({ record: { ...mail, minutes: 90 }, draft: { minutes: 120 } })
  await expect.poll(table.shown).toEqual([120, 90])
  expect(table.requests).toHaveLength(1)
  answer.resolve()
  await Promise.all([both, one])
  expect(table.rows).toMatchObject([{ minutes: 120, updated_at: 'v1++' }, { minutes: 90 }])
})
