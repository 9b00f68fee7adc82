import { queryOptions } from '@tanstack/react-query'
import { useChange } from '#app/office/lib/data/change.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { CashLine } from '#domain/money/cash-line.ts'
import type { CashDrawer, DayBook } from '#domain/money/day-book.ts'
import type { Day } from '#domain/time/dates.ts'

const BOOK = [DATA, 'day book'] as const

/** Money and lines of a day. */
export const dayBookQuery = (day: Day) =>
  queryOptions({
    queryKey: [...BOOK, 'day', day],
    queryFn: async ({ signal }) => {
      const { data, error } = await sessionClient().rpc('day_book', { day }).abortSignal(signal)
      if (error) throw error
      return data as unknown as DayBook
    },
  })

/** The cash that should be in the drawer now. */
export const drawerQuery = queryOptions({
  queryKey: [...BOOK, 'drawer'],
  queryFn: async ({ signal }) => {
    const { data, error } = await sessionClient().rpc('cash_drawer').abortSignal(signal)
    if (error) throw error
    return data as unknown as CashDrawer
  },
})

const LATEST = 40

/** The latest counts with their corrections, newest first. */
export const latestCountsQuery = queryOptions({
  queryKey: [...BOOK, 'counts'],
  queryFn: async ({ signal }) => {
    const { data, error } = await sessionClient()
      .from('cash_book')
      .select('*')
      .eq('kind', 'counted')
      .order('number', { ascending: false })
      .limit(LATEST)
      .abortSignal(signal)
      .overrideTypes<CashLine[], { merge: false }>()
    if (error) throw error
    return data
  },
})

export const NOT_RECORDED = 'This was not recorded'

/** The form generates the ids, so that a repeated request counts once. */
const useCashChange = <Sent extends object>(
  successToast: string,
  call: (sent: Sent) => PromiseLike<{ error: Error | null }>,
) =>
  useChange({
    mutationKey: 'cash_book',
    send: async (sent: Sent) => {
      const { error } = await call(sent)
      if (error) throw error
    },
    successToast,
    errorToast: NOT_RECORDED,
  })

interface SentLine {
  readonly id: string
  readonly amount: number
  readonly note: string | null
}

interface SentCount extends SentLine {
  readonly day: Day
  /** What the person saw; the database refuses another amount. */
  readonly expected: number | null
}

export const useCountCash = () =>
  useCashChange('The count is recorded', (counted: SentCount) =>
    sessionClient().rpc('count_cash', { counted: { ...counted } }),
  )

/** Negative: taken out. */
export const useMoveCash = () =>
  useCashChange('Recorded', (move: SentLine) => sessionClient().rpc('move_cash', { move: { ...move } }))

export const useCorrectLine = () =>
  useCashChange('The correction is recorded', (correction: SentLine & { readonly corrects: string }) =>
    sessionClient().rpc('correct_cash_line', { correction: { ...correction } }),
  )
