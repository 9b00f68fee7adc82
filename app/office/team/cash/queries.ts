// Apart from those of pay, because the day book needs them too.
import { queryOptions } from '@tanstack/react-query'
import { useChange } from '#app/office/lib/data/change.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'

const CASH = [DATA, 'cash'] as const

export interface CashInHand {
  readonly beautician_id: string
  readonly full_name: string
  readonly amount: number
}

export const cashInHandQuery = queryOptions({
  queryKey: [...CASH, 'in hand'],
  queryFn: async ({ signal }) => {
    const { data, error } = await sessionClient()
      .rpc('cash_in_hand')
      .abortSignal(signal)
      .overrideTypes<CashInHand[], { merge: false }>()
    if (error) throw error
    return data
  },
})

interface Handover {
  readonly id: string
  readonly amount: number
  readonly handed_at: string
  readonly received_by: string | null
  readonly beautician: { readonly full_name: string } | null
}

const LATEST = 20

export const handoversQuery = queryOptions({
  queryKey: [...CASH, 'handovers'],
  queryFn: async ({ signal }) => {
    const { data, error } = await sessionClient()
      .from('cash_handovers')
      .select('id,amount,handed_at,received_by,beautician:beauticians(full_name)')
      .order('handed_at', { ascending: false })
      .order('id')
      .limit(LATEST)
      .abortSignal(signal)
      .overrideTypes<Handover[], { merge: false }>()
    if (error) throw error
    return data
  },
})

export const NOT_HANDED_OVER = 'The hand-over was not recorded'

/** The form generates the id, so that a repeated request counts once. */
export const useHandOverCash = () =>
  useChange({
    mutationKey: 'pay',
    send: async (handover: { id: string; beautician_id: string; amount: number }) => {
      const { error } = await sessionClient().rpc('hand_over_cash', { handover })
      if (error) throw error
    },
    successToast: 'Hand-over recorded',
    errorToast: NOT_HANDED_OVER,
  })
