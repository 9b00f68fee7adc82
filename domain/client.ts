import type { Row } from './rows.ts'

export const clientColumns = [
  'id',
  'full_name',
  'email',
  'phone',
  'address',
  'area_id',
  'notes',
  'created_at',
  'updated_at',
] as const
export type Client = Readonly<Pick<Row<'clients'>, (typeof clientColumns)[number]>>
