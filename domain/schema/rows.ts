// The rows of the tables as the migrations make them, for whoever reads or saves some of their columns.
import type { Database } from './database-types.ts'

type Tables = Database['public']['Tables']
export type TableName = keyof Tables
export type Row<Table extends TableName> = Tables[Table]['Row']
/** What may be saved of a row. */
export type RowDraft<Table extends TableName> = Tables[Table]['Update']
