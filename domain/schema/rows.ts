// Row types of the tables, derived from the generated database types.
import type { Database } from './database-types.ts'

type Tables = Database['public']['Tables']
export type TableName = keyof Tables
export type Row<Table extends TableName> = Tables[Table]['Row']
/** The writable columns of a row. */
export type RowDraft<Table extends TableName> = Tables[Table]['Update']
