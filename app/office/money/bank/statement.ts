/**
 * The chosen bank statement, in the query cache so that a payment can be recorded on another page meanwhile. The sign-out
 * clears it.
 */
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { BankTable } from '#domain/money/bank-statement.ts'
import type { ColumnChoice } from '#domain/text/csv-columns.ts'

export interface Statement {
  /** Of this reading of the file, for the queries about it. */
  readonly id: string
  readonly name: string
  readonly table: BankTable
  readonly columns: ColumnChoice
}

const STATEMENT = ['bank statement']

export const useStatement = (): Statement | null =>
  useQuery<Statement | null>({
    queryKey: STATEMENT,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  }).data ?? null

export const showStatement = (queryClient: QueryClient, statement: Statement | null) =>
  queryClient.setQueryData<Statement | null>(STATEMENT, statement)
