import { queryOptions } from '@tanstack/react-query'
import { toast } from 'sonner'
import { useChange } from '#app/office/lib/data/change.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { BankCredit } from '#domain/money/bank-statement.ts'
import { formatCount } from '#domain/money/format-rupees.ts'
import type { PaymentKind, PaymentMethod } from '#domain/money/payment.ts'
import type { Statement } from './statement.ts'

/** A payment that a line of the statement may be; several of one line are for a person to decide. */
export interface FoundPayment {
  /** Of the file. */
  readonly line: number
  readonly found_by: 'confirmed' | 'reference' | 'amount'
  readonly payment_id: string
  readonly appointment_id: string
  readonly client_name: string
  readonly kind: PaymentKind
  readonly amount: number
  readonly method: PaymentMethod
  readonly reference: string | null
  readonly received_at: string
}

/** All that leaves the browser. */
const sentCredit = ({ day, paise, reference, text, copy }: BankCredit) => ({
  day,
  paise,
  reference,
  text,
  copy,
})

/** As many as the database takes at once. */
const AT_ONCE = 500

function* inBatches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += AT_ONCE) yield items.slice(at, at + AT_ONCE)
}

/** Credits of a statement with the payments that they may be. */
export const foundPaymentsQuery = ({ id, columns }: Statement, credits: readonly BankCredit[]) =>
  queryOptions({
    queryKey: [DATA, 'bank_matches', id, columns],
    // A payment may have been recorded on another page.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const found: FoundPayment[] = []
      for (const batch of inBatches(credits)) {
        const { data, error } = await sessionClient()
          .rpc('match_credits', { credits: batch.map(sentCredit) })
          .abortSignal(signal)
          .overrideTypes<(Omit<FoundPayment, 'line'> & { place: number })[], { merge: false }>()
        if (error) throw error
        // `place` counts the sent credits from 1.
        found.push(
          ...data.map(({ place, ...payment }) => ({ ...payment, line: batch[place - 1]?.line ?? 0 })),
        )
      }
      return found
    },
  })

export interface Confirmation {
  readonly credit: BankCredit
  readonly payment: string
}

/** Resolves to the reasons of those that were not confirmed. */
export const useConfirmCredits = () =>
  useChange({
    mutationKey: 'payments',
    send: async (confirmations: readonly Confirmation[]) => {
      const problems: string[] = []
      for (const batch of inBatches(confirmations)) {
        const { data, error } = await sessionClient()
          .rpc('confirm_credits', {
            credits: batch.map(({ credit, payment }) => ({ ...sentCredit(credit), payment })),
          })
          .overrideTypes<{ problem: string | null }[], { merge: false }>()
        if (error) throw error
        problems.push(...data.flatMap(({ problem }) => problem ?? []))
      }
      return problems
    },
    successToast: (problems, { length }) => {
      if (problems.length === 0) toast.success(`${paymentsText(length)} confirmed`)
      else
        toast.warning(`${problems.length} of ${paymentsText(length)} not confirmed`, {
          description: [...new Set(problems)].join(' '),
        })
    },
    errorToast: 'The payments were not confirmed',
  })

export const paymentsText = (payments: number) =>
  payments === 1 ? '1 payment' : `${formatCount(payments)} payments`

export const useUndoMatch = () =>
  useChange({
    mutationKey: 'payments',
    send: async (payment: string) => {
      const { error } = await sessionClient().rpc('undo_bank_match', { payment })
      if (error) throw error
    },
    successToast: 'Confirmation undone',
    errorToast: 'The confirmation was not undone',
  })
