import { expect, it } from 'vitest'
import { csvLine } from '#domain/text/csv.ts'
import { summaryLines } from './gst-summary.ts'

const amounts = { rate: 5, taxable: 476.19, cgst: 11.9, sgst: 11.9, igst: 0, total: 499.99 }
const head = { business: 'Shringar', gstin: '27AAPFU0939F1ZV', first: '2026-10-01', last: '2026-10-31' }
const empty = { b2b: [], b2c: [], credit_notes: [], vouchers: [], documents: [], without_gst: [] }

it('has a section for each part, with the state by name and code', () => {
  const text = summaryLines(head, {
    ...empty,
    b2c: [{ place: '23', number: 3, ...amounts }],
    credit_notes: [
      {
        serial: 'CN/2627/1',
        issued_on: '2026-10-05',
        undoes: 'T/2627/9',
        undoes_on: '2026-09-30',
        gstin: null,
        place: '23',
        ...amounts,
      },
    ],
    documents: [{ series: 'T', first: 'T/2627/10', last: 'T/2627/12', number: 3, cancelled: 1 }],
    without_gst: [{ kind: 'receipt', number: 2, total: 1000.5, cancelled: 500 }],
  })
    .map(csvLine)
    .join('')
  expect(text.replaceAll('\r\n', '\n')).toBe(`Business,Shringar
GSTIN,27AAPFU0939F1ZV
From,2026-10-01
To,2026-10-31

Invoices to registered buyers (B2B)
None

"Invoices to consumers (B2C), before credit notes"
Place of supply,Invoices,Rate (%),Taxable,CGST,SGST,IGST,Total
Madhya Pradesh (23),3,5,476.19,11.9,11.9,0,499.99

Credit notes
Number,Date,For,Of,GSTIN,Place of supply,Rate (%),Taxable,CGST,SGST,IGST,Total
CN/2627/1,2026-10-05,T/2627/9,2026-09-30,,Madhya Pradesh (23),5,476.19,11.9,11.9,0,499.99

"Vouchers for advances and refunds, not part of the invoices"
None

Documents issued
Series,First,Last,Number,Cancelled by a credit note
T,T/2627/10,T/2627/12,3,1

"Receipts and bills of supply, without GST"
Kind,Issued,Total,Cancelled
Receipt,2,1000.5,500

`)
})

it('says in each section that there is nothing', () => {
  expect(summaryLines({ ...head, gstin: null }, empty).filter(([first]) => first === 'None')).toHaveLength(6)
})
