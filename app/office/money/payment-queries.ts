import { queryOptions } from '@tanstack/react-query'
import { toast } from 'sonner'
import { tellFailure, useChange } from '#app/office/lib/data/change.ts'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { type Payment, type PaymentMethod, paymentColumns } from '#domain/money/payment.ts'

/** All payments and refunds of an appointment, oldest first. */
export const paymentsQuery = (appointmentId: string) =>
  queryOptions({
    queryKey: [DATA, 'payments', appointmentId],
    queryFn: async ({ signal }) => {
      const { data, error } = await sessionClient()
        .from('payments')
        .select(paymentColumns.join(','))
        .eq('appointment_id', appointmentId)
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

export const NOT_BOOKED = 'The payment is not booked'
const ALREADY_USED = '23505'

/** `onReference` shows what is wrong with the reference below its field. */
export const useTakePayment = (onReference: (reason: string) => void) =>
  useChange({
    of: 'payments',
    send: async (payment: NewPayment) => {
      const { data, error } = await sessionClient()
        .rpc('take_payment', { payment: { ...payment } })
        .overrideTypes<Payment[], { merge: false }>()
      if (error) throw error
      return data[0]
    },
    done: (booked, { amount }) => {
      // An earlier attempt had succeeded, and something else was typed since.
      if (booked && booked.amount !== amount) {
        toast.warning(`${formatRupees(booked.amount)} was booked already`, {
          description: 'The first try had come through. Book the difference as another payment.',
        })
      } else if (amount < 0) toast.success(`${formatRupees(-amount)} given back`)
      else toast.success(`${formatRupees(amount)} received`)
    },
    failed: (error) => {
      const reason = reasonOf(error)
      if ('code' in error && error.code === ALREADY_USED && reason) onReference(reason)
      else tellFailure(NOT_BOOKED, error)
    },
  })

/** For what was entered by mistake; owners only. */
export const useDeletePayment = () =>
  useChange({
    of: 'payments',
    send: async ({ id }: Payment) => {
      const { error } = await sessionClient().from('payments').delete().eq('id', id)
      if (error) throw error
    },
    done: 'Payment deleted successfully',
    failed: 'Error deleting payment',
  })
