import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { type Payment, type PaymentMethod, paymentColumns } from '#domain/money/payment.ts'

/** All that came in for a visit and was given back, in its order. A visit has a handful. */
export const paymentsQuery = (visitId: string) =>
  queryOptions({
    queryKey: [DATA, 'payments', visitId],
    queryFn: async ({ signal }) => {
      const { data, error } = await sessionClient()
        .from('payments')
        .select(paymentColumns.join(','))
        .eq('appointment_id', visitId)
        .order('received_at')
        .order('id')
        .abortSignal(signal)
        .overrideTypes<Payment[], { merge: false }>()
      if (error) throw error
      return data
    },
  })

/** Names of those who have an account, by its id. */
export const staffNamesQuery = queryOptions({
  queryKey: [DATA, 'staff', 'names'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    const { data, error } = await sessionClient()
      .from('staff')
      .select('user_id,full_name')
      .abortSignal(signal)
    if (error) throw error
    return new Map(data.map(({ user_id, full_name }) => [user_id, full_name]))
  },
})

interface NewPayment {
  /** Made by the form: the same payment, however often it is sent. */
  readonly id: string
  readonly appointment_id: string
  /** Negative: given back. */
  readonly amount: number
  readonly method: PaymentMethod
  readonly reference: string | null
  /** Otherwise an advance or the balance, by the moment. */
  readonly kind?: 'tip'
}

export function useTakePayment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (payment: NewPayment) => {
      const { data, error } = await sessionClient()
        .rpc('take_payment', { payment: { ...payment } })
        .overrideTypes<Payment[], { merge: false }>()
      if (error) throw error
      return data[0]
    },
    onSuccess: (booked, { amount }) => {
      // An earlier try had come through, and something else was typed since.
      if (booked && booked.amount !== amount) {
        toast.warning(`${formatRupees(booked.amount)} was booked already`, {
          description: 'The first try had come through. Book the difference as another payment.',
        })
      } else if (amount < 0) toast.success(`${formatRupees(-amount)} given back`)
      else toast.success(`${formatRupees(amount)} received`)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [DATA] }),
  })
}

/** For what was entered by mistake; the owner's. */
export function useDeletePayment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: Payment) => {
      const { error } = await sessionClient().from('payments').delete().eq('id', id)
      if (error) throw error
    },
    onSuccess: () => {
      toast.success('Payment deleted successfully')
    },
    onError: (error) => {
      toast.error('Error deleting payment', { description: reasonOf(error) })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [DATA] }),
  })
}
