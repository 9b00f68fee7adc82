/** The kinds of import, their columns, and the conversion of a line. */

import { readAmount } from '#domain/money/read-amount.ts'
import { serviceForm } from '#domain/services/service-form.ts'
import type { ColumnChoice, CsvField } from '#domain/text/csv-columns.ts'
import type { CsvRow } from '#domain/text/read-csv.ts'
import { readMoment, readTime } from '#domain/time/read-moment.ts'
import { clientForm } from '../client-form.ts'
import { placeFields } from '../place/place-form.ts'
import { wayInLabels } from '../place/place-text.ts'
import { readLanguage, readPastStatus, readPhone, readYesOrNo } from './read-values.ts'

export const importKinds = ['clients', 'services', 'visits'] as const
export type ImportKind = (typeof importKinds)[number]

type ImportValue = string | number | boolean | null

interface ImportField extends CsvField {
  /** Converts the cell; throws a message for the user. */
  readonly read: (text: string) => ImportValue
}

/** Throws the first issue of the form's rule. */
const by =
  (rule: {
    safeParse(
      text: string,
    ): { success: true; data: unknown } | { success: false; error: { issues: { message: string }[] } }
  }) =>
  (text: string): ImportValue => {
    const parsed = rule.safeParse(text)
    if (!parsed.success) throw new Error(parsed.error.issues[0]?.message)
    return parsed.data as ImportValue
  }

/** '22.7533,75.8937', from anything that the field of a client's pin understands. */
function readPlace(text: string): ImportValue {
  const pin = placeFields.pin.safeParse(text)
  if (!pin.success) throw new Error(`Map location “${text}”: ${pin.error.issues[0]?.message}`)
  return pin.data && `${pin.data.latitude},${pin.data.longitude}`
}

const name: ImportField = {
  label: 'Name',
  isRequired: true,
  alsoCalled: ['full name', 'client', 'client name', 'customer', 'customer name', 'naam', 'नाम'],
  read: by(clientForm.shape.full_name),
}
const phone: ImportField = {
  label: 'Phone',
  alsoCalled: [
    'phone number',
    'mobile',
    'mobile number',
    'mobile no',
    'contact',
    'contact number',
    'whatsapp',
    'फ़ोन',
    'मोबाइल',
  ],
  read: (text) => by(clientForm.shape.phone)(readPhone(text)),
}
const notes: ImportField = {
  label: 'Notes',
  alsoCalled: ['note', 'remarks', 'remark', 'comments', 'comment'],
  read: by(clientForm.shape.notes),
}

export const importFields: Readonly<Record<ImportKind, Readonly<Record<string, ImportField>>>> = {
  clients: {
    full_name: name,
    phone,
    email: {
      label: 'Email',
      alsoCalled: ['e mail', 'mail', 'email address', 'email id'],
      read: by(clientForm.shape.email),
    },
    address: {
      label: 'Address',
      alsoCalled: ['location', 'place', 'पता'],
      read: by(clientForm.shape.address),
    },
    allergies: {
      label: 'Allergies',
      alsoCalled: ['allergy', 'allergic to', 'एलर्जी'],
      read: by(clientForm.shape.allergies),
    },
    notes,
    pin: {
      label: 'Map location',
      alsoCalled: [
        'map',
        'map link',
        'google map',
        'google maps',
        'google map link',
        'location link',
        'coordinates',
        'lat long',
        'latitude longitude',
        'gps',
        'gps location',
        'plus code',
        'digipin',
      ],
      read: readPlace,
    },
    gate: { label: wayInLabels.gate, alsoCalled: [], read: by(placeFields.gate) },
    floor: { label: wayInLabels.floor, alsoCalled: ['flat', 'floor and flat'], read: by(placeFields.floor) },
    landmark: { label: wayInLabels.landmark, alsoCalled: ['near', 'nearby'], read: by(placeFields.landmark) },
    parking: { label: wayInLabels.parking, alsoCalled: [], read: by(placeFields.parking) },
    language: { label: 'Language', alsoCalled: ['भाषा'], read: readLanguage },
    no_messages: {
      label: 'No messages',
      alsoCalled: ['opted out', 'opt out', 'do not contact', 'do not message', 'unsubscribed', 'dnd'],
      read: readYesOrNo,
    },
  },
  services: {
    name: {
      label: 'Name',
      isRequired: true,
      alsoCalled: ['service', 'service name', 'treatment', 'title'],
      read: by(serviceForm.shape.name),
    },
    category: { label: 'Category', alsoCalled: ['type', 'group'], read: by(serviceForm.shape.category) },
    description: {
      label: 'Description',
      alsoCalled: ['details', 'about'],
      read: by(serviceForm.shape.description),
    },
    duration_minutes: {
      label: 'Duration (min)',
      alsoCalled: ['duration', 'minutes', 'duration minutes', 'time', 'mins'],
      read: (text) =>
        text === '' ? null : by(serviceForm.shape.duration_minutes)(text.replace(/\s*min(ute)?s?\.?$/i, '')),
    },
    price: {
      label: 'Price',
      isRequired: true,
      alsoCalled: ['rate', 'amount', 'cost', 'mrp', 'charges'],
      read: readAmount,
    },
    original_price: {
      label: 'Original price',
      alsoCalled: ['old price', 'regular price'],
      read: (text) => (text === '' ? null : readAmount(text)),
    },
  },
  visits: {
    clock: {
      label: 'Date',
      isRequired: true,
      alsoCalled: [
        'date time',
        'appointment date',
        'visit date',
        'visit',
        'appointment',
        'तारीख',
        // Some programs write day and time into one column of this name.
        'start',
        'start time',
        'appointment time',
      ],
      read: readMoment,
    },
    time: {
      label: 'Time',
      alsoCalled: ['start', 'start time', 'appointment time', 'visit time', 'समय'],
      read: readTime,
    },
    full_name: name,
    phone,
    service: {
      label: 'Service',
      isRequired: true,
      alsoCalled: ['services', 'service name', 'treatment'],
      // Several services may be joined by ' + '; the database knows their names.
      read: (text) => text,
    },
    status: { label: 'Status', alsoCalled: ['state', 'appointment status'], read: readPastStatus },
    paid: {
      label: 'Paid',
      alsoCalled: ['amount', 'payment', 'payment amount', 'amount paid', 'total', 'price', 'bill'],
      read: (text) => (text === '' ? null : readAmount(text)),
    },
    notes,
  },
}

export type ImportLine = Readonly<Record<string, ImportValue>> & { readonly line: number }

export interface LineProblem {
  readonly line: number
  readonly problem: string
}

/** A line as it is stored, or all its problems. */
export function readLine(
  kind: ImportKind,
  { line, fields }: CsvRow,
  columns: ColumnChoice,
): ImportLine | LineProblem[] {
  const { row, problems } = readCells(kind, fields, columns)
  return problems.length > 0 ? problems.map((problem) => ({ line, problem })) : { ...row, line }
}

/** The local time of an appointment, for the preview: `2026-11-15T18:30`. Null: it cannot be read. */
export function readClock({ fields }: CsvRow, columns: ColumnChoice): string | null {
  const { clock } = readCells('visits', fields, columns).row
  return typeof clock === 'string' ? clock : null
}

type ReadRow = { clock?: ImportValue } & Record<string, ImportValue>

function readCells(kind: ImportKind, cells: readonly string[], columns: ColumnChoice) {
  const row: ReadRow = {}
  const problems: string[] = []
  for (const [field, { label, isRequired, read }] of Object.entries(importFields[kind])) {
    const column = columns[field]
    const text = column === null || column === undefined ? '' : (cells[column] ?? '').trim()
    try {
      if (text === '' && isRequired) throw new Error(`${label} is missing`)
      row[field] = text === '' ? null : read(text)
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error))
    }
  }
  return { row: kind === 'visits' ? withTime(row) : row, problems }
}

/** The time of a column of its own replaces that of the date column. */
function withTime({ time, ...row }: ReadRow & { time?: ImportValue }): ReadRow {
  const { clock } = row
  return typeof clock === 'string' && typeof time === 'string'
    ? { ...row, clock: `${clock.slice(0, 10)}T${time}` }
    : row
}
