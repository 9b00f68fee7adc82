/** Warns before cash from one client for one event reaches the legal limit. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { cashWarning } from '#domain/money/cash-limit.ts'

/** What the client of an appointment has paid in cash for the same event. */
const cashOfEventQuery = (appointment: string) =>
  queryOptions({
    queryKey: [DATA, 'payments', appointment, 'cash'],
    queryFn: async ({ signal }) => {
      const { data, error } = await sessionClient().rpc('cash_of_event', { appointment }).abortSignal(signal)
      if (error) throw error
      return Number(data)
    },
  })

/** `appointment`: of an event that was booked whole, any of its appointments. */
export function CashLimit({ appointment, amount }: { appointment: string; amount: number }) {
  const { data: before = 0, isError } = useQuery(cashOfEventQuery(appointment))
  return (
    <p role="status" className="text-sm font-medium text-danger empty:hidden">
      {cashWarning(before, amount) ?? (isError && 'Earlier cash of this client could not be added up.')}
    </p>
  )
}
