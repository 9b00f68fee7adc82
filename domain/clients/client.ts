import type { Language } from '#domain/messages/language.ts'
import type { Row } from '#domain/schema/rows.ts'
import { placeColumns } from './place/place.ts'

export const clientColumns = [
  'id',
  'full_name',
  'email',
  'phone',
  'address',
  'area_id',
  ...placeColumns,
  'pin_set_by',
  'allergies',
  'notes',
  'language',
  'no_messages',
  'created_at',
  'updated_at',
] as const
export interface Client extends Readonly<Pick<Row<'clients'>, (typeof clientColumns)[number]>> {
  /** The language of messages to the client. */
  readonly language: Language
}
