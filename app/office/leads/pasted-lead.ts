/** What a message fills in the form of a lead. */
import type { ReadField, ReadLead } from '#domain/leads/message-reader/read-lead.ts'
import type { Span } from '#domain/leads/message-reader/tokens.ts'
import type { ParsedLead, TypedLead } from './lead-record-form.ts'

/** The parameter of the address that opens the box for a message, and its value for a message that another app shared. */
export const PASTE = 'paste'
export const SHARED = 'shared'

interface PastedText {
  /** As in the box. */
  readonly text: string
  /** The text that filled the form; empty until then. */
  readonly read_text: string
}

export type TypedPaste = TypedLead & PastedText
export type ParsedPaste = ParsedLead & PastedText

export interface GivenMessage {
  readonly isShared: boolean
  readonly text: string
}

const labels = {
  name: ['full_name', 'name'],
  phone: ['phone', 'phone'],
  service: ['service_interested', 'service'],
  day: ['preferred_day', 'date'],
  time: ['preferred_time', 'time'],
  people: ['people', 'people'],
  area: ['area_id', 'area'],
  email: ['email', 'email'],
  language: ['language', 'language'],
} as const satisfies Readonly<
  Record<Exclude<keyof ReadLead, 'message'>, readonly [keyof TypedLead, label: string]>
>

export interface FilledField {
  readonly name: (typeof labels)[keyof typeof labels][0]
  /** As a person calls it. */
  readonly label: string
  readonly value: string
  readonly words: readonly Span[]
}

/** The fields that the message has, in the order of the form. */
export function filledFields(lead: ReadLead): FilledField[] {
  return Object.entries(labels).flatMap(([field, [name, label]]) => {
    const found: ReadField<string | number> | null = lead[field as keyof typeof labels]
    return found ? [{ name, label, value: String(found.value), words: found.words }] : []
  })
}
