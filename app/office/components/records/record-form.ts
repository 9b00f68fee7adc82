/** What the dialog must be told in which a record is added or edited. */
import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { StoredRecord } from '#app/office/lib/records/record-source.ts'

export interface RecordForm<Stored extends StoredRecord, Typed extends FieldValues, Parsed, Given = null> {
  readonly schema: z.ZodType<Parsed, Typed>
  /** What the form starts with: the record's values, or for a new one what was given and the defaults. */
  readonly startValues: (record: Stored | null, given: Given | null) => Typed
  readonly given?: GivenValues<Given>
  readonly Fields: ComponentType<{ record: Stored | null; given: Given | null }>
  /** Turns what was parsed into what is stored; may upload a picture on the way. */
  readonly toDraft: (parsed: Parsed, record: Stored | null, given: Given | null) => object | Promise<object>
  /** How the record looks in the lists before the server has answered. */
  readonly preview?: (record: Stored, draft: object, parsed: Parsed) => Stored
  /** The id of a new record, where it follows from what was given. */
  readonly idOf?: (given: Given | null) => string | undefined
  /** What the address gives the record along that is added next, once this one is saved. */
  readonly next?: (given: Given | null) => Readonly<Record<string, string>> | null
  /** While true the form cannot be sent. */
  readonly isIncomplete?: (values: Typed, record: Stored | null) => boolean
}

/** What other pages may give a new record along in the address: `?new=1&client=<id>`. */
interface GivenValues<Given> {
  /** The names in the address. */
  readonly params: readonly string[]
  /** Fetches what they stand for, before the form is shown. */
  readonly read: (params: Readonly<Record<string, string>>) => Promise<Given>
}

/** Which record the dialog is opened with. */
export interface OpenedRecord<Stored> {
  /** The record to edit; null adds a new one. */
  id: string | null
  /** The record as the list below shows it. */
  listed: Stored | undefined
  onClose: () => void
}
