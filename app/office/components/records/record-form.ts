/** The configuration of a dialog that adds or edits a record. */
import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { Ask } from '#app/office/components/ui/use-question.tsx'
import type { StoredRecord } from '#app/office/lib/records/record-source.ts'

export interface RecordForm<Stored extends StoredRecord, Typed extends FieldValues, Parsed, Given = null> {
  readonly schema: z.ZodType<Parsed, Typed>
  /** The initial values: the record's, or for a new one the given values and the defaults. */
  readonly startValues: (record: Stored | null, given: Given | null) => Typed
  readonly given?: GivenValues<Given>
  readonly Fields: ComponentType<{ record: Stored | null; given: Given | null }>
  /** Turns the parsed input into the stored row; may upload an image or ask the user first. */
  readonly toDraft: (
    parsed: Parsed,
    record: Stored | null,
    given: Given | null,
    ask: Ask,
  ) => object | Promise<object>
  /** The record as shown by the optimistic update. */
  readonly preview?: (record: Stored, draft: object, parsed: Parsed) => Stored
  /** Disables submit while true. */
  readonly isIncomplete?: (values: Typed, record: Stored | null) => boolean
}

/** Initial values of a new record that other pages pass in the address: `?new=1&client=<id>`. */
interface GivenValues<Given> {
  /** The parameter names. */
  readonly params: readonly string[]
  /** Fetches the records that the parameters name, before the form is shown. */
  readonly read: (params: Readonly<Record<string, string>>) => Promise<Given>
}

export interface OpenedRecord<Stored> {
  /** The record to edit; null to add one. */
  id: string | null
  /** The record from the list's cache. */
  listed: Stored | undefined
  onClose: () => void
}
