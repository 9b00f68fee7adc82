/** Warns before cash from one client for one event reaches the legal limit. */
import { useQuery } from '@tanstack/react-query'
import { cashWarning } from '#domain/money/cash-limit.ts'
import { cashOfEventQuery } from './payment-queries.ts'

export function CashLimit({ appointment, amount }: { appointment: string; amount: number }) {
  const { data: before = 0, isError } = useQuery(cashOfEventQuery(appointment))
  return (
    <p role="status" className="text-sm font-medium text-danger empty:hidden">
      {cashWarning(before, amount) ?? (isError && 'Earlier cash of this client could not be added up.')}
    </p>
  )
}
