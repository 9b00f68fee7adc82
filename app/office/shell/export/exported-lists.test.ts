import { describe, expect, it } from 'vitest'
import type { StoredRecord } from '#app/office/lib/records/record-source.ts'
import { type ImportKind, importFields, readLine } from '#domain/clients/import/import-kinds.ts'
import { csvLine } from '#domain/text/csv.ts'
import { guessColumns } from '#domain/text/csv-columns.ts'
import { readCsv } from '#domain/text/read-csv.ts'
import { exportedList } from './exported-lists.ts'

/** The record as the import reads it from its own export. */
function roundTrip(list: string, record: object, kind: ImportKind) {
  const { columns = [] } = exportedList(list, 'Asia/Kolkata') ?? {}
  // The lists read the columns that they write, and no others.
  const cells = columns.map(([, read]) => read(record as StoredRecord, { names: new Map() }))
  const [headers, row] = readCsv(csvLine(columns.map(([header]) => header)) + csvLine(cells))
  return row && readLine(kind, row, guessColumns(importFields[kind], headers?.fields ?? []))
}

describe('an exported list is accepted by the import:', () => {
  it('clients', () => {
    const client = {
      full_name: '=Asha, "Auntie"',
      phone: '+971 50 123 4567',
      email: 'asha@example.com',
      address: '12 Garden Road\nIndore',
      allergies: 'Latex, nickel',
      notes: '-2 steps',
      latitude: 22.7533,
      longitude: 75.8937,
      accuracy: 12,
      gate: 'Blue gate',
      floor: '3',
      landmark: null,
      parking: 'In the lane',
      language: 'hi-Latn',
      no_messages: true,
      created_at: '2026-01-05T04:30:00Z',
    }
    const { created_at: _, latitude, longitude, accuracy: _accuracy, ...fields } = client
    expect(roundTrip('clients', client, 'clients')).toEqual({
      ...fields,
      pin: `${latitude},${longitude}`,
      phone: '+971501234567',
      line: 2,
    })
  })

  it('appointments', () => {
    const appointment = {
      appointment_date: '2024-05-01T04:30:00Z',
      client: { full_name: 'Asha', phone: '+91 98260 00001' },
      service: { name: 'Facial' },
      lines: [
        { position: 2, service: { name: 'Bridal' } },
        { position: 1, service: { name: 'Facial' } },
      ],
      status: 'completed',
      price: 9450,
      payment_amount: 9000,
      due: 450,
      payment_status: 'partial',
      notes: null,
    }
    expect(roundTrip('appointments', appointment, 'visits')).toEqual({
      line: 2,
      clock: '2024-05-01T10:00',
      full_name: 'Asha',
      phone: '9826000001',
      service: 'Facial + Bridal',
      status: 'completed',
      paid: 9000,
      notes: null,
    })
  })

  it('leads, as clients', () => {
    const lead = {
      created_at: '2026-01-05T04:30:00Z',
      full_name: 'Bina',
      phone: '098260-00002',
      email: null,
      service_interested: 'Facial',
      preferred_date: null,
      message: '+ my mother',
      status: 'new',
      source: 'website',
    }
    expect(roundTrip('leads', lead, 'clients')).toMatchObject({ full_name: 'Bina', phone: '9826000002' })
  })
})
