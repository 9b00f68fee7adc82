import { queryOptions } from '@tanstack/react-query'
import { useChange } from '#app/office/lib/data/change.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { PayLine } from '#domain/team/pay-sheet.ts'
import type { Day } from '#domain/time/dates.ts'

const PAY = [DATA, 'pay'] as const

export interface PayMonth {
  /** Its first day. */
  readonly month: Day
  /** null: open. */
  readonly closed_at: string | null
  readonly closed_by: string | null
}

/** The months with pay sheets, newest first; at most the current one is not over. */
export const payMonthsQuery = queryOptions({
  queryKey: [...PAY, 'months'],
  queryFn: async ({ signal }) => {
    const { data, error } = await sessionClient()
      .rpc('pay_months')
      .abortSignal(signal)
      .overrideTypes<PayMonth[], { merge: false }>()
    if (error) throw error
    return data
  },
})

export interface PaySheet {
  readonly beautician_id: string
  readonly full_name: string
  readonly services: number
  readonly travel: number
  readonly tips: number
  readonly corrections: number
  readonly earned: number
  readonly cash_in_hand: number
  /** How much of the cash is kept as pay. */
  readonly set_off: number
  readonly payout: number
  /** Completed services to which no rule applies. */
  readonly without_rule: number
}

export interface OwnedPayLine extends PayLine {
  readonly beautician_id: string
  readonly appointment_id: string
}

/** The sheets of a month with their lines. */
export const payQuery = (month: Day) =>
  queryOptions({
    queryKey: [...PAY, 'sheets', month],
    queryFn: async ({ signal }) => {
      const [sheets, lines] = await Promise.all([
        sessionClient()
          .rpc('pay_sheets', { month })
          .abortSignal(signal)
          .overrideTypes<PaySheet[], { merge: false }>(),
        sessionClient().rpc('pay_lines', { month }).abortSignal(signal),
      ])
      if (sheets.error) throw sheets.error
      if (lines.error) throw lines.error
      const ownedLines = lines.data as unknown as OwnedPayLine[]
      return sheets.data.map((sheet) => ({
        ...sheet,
        lines: ownedLines.filter(({ beautician_id }) => beautician_id === sheet.beautician_id),
      }))
    },
  })

export type PaySheetWithLines = PaySheet & { readonly lines: readonly OwnedPayLine[] }

export const useClosePayMonth = (month: string) =>
  useChange({
    mutationKey: 'pay',
    send: async (first: Day) => {
      const { error } = await sessionClient().rpc('close_pay_month', { month: first })
      if (error) throw error
    },
    successToast: `${month} is closed`,
    errorToast: `${month} was not closed`,
  })

export const useApplyPayRules = () =>
  useChange({
    mutationKey: 'pay',
    send: async (of: { month: Day; beautician: string }) => {
      const { error } = await sessionClient().rpc('apply_pay_rules', of)
      if (error) throw error
    },
    successToast: 'The pay rules were applied',
    errorToast: 'The pay rules were not applied',
  })
