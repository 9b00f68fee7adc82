import { describe, expect, it } from 'vitest'
import { type BankCredit, readBankTable, readCredits } from './bank-statement.ts'

function creditsOf(text: string) {
  const table = readBankTable(text)
  return readCredits(table, table.columns)
}

const short = ({ day, paise, reference }: BankCredit) => [day, paise, reference]

/** As net banking writes them, with invented people and accounts. */
const statements = {
  HDFC: `HDFC BANK LTD,,,,,,
MS  ROSE SAMPLE,,,,,,
"12, LAKE ROAD, NEAR TEMPLE",,,,,,
Statement of account,,,,,,
Account No :,00000000000001,,,,,
,,,,,,
  Date     ,Narration                    ,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
********,**********************,**********,**********,************,************,************
01/11/26,UPI-ASHA KUMARI-ASHA.K@OKSBI-SBIN0001234-630512345678-VISIT,0000630512345678,01/11/26,,"1,23,456.50","1,50,000.00"
02/11/26,UPI-BINA-919826000001@YBL-HDFC0000001-630612345679-UPI,0000630612345679,02/11/26,,500.00,"1,50,500.00"
02/11/26,POS 416021XXXXXX0001 CHEMIST,0000000000123456,02/11/26,250.00,,"1,50,250.00"
03/11/26,NEFT CR-ICIC0000001-CHITRA-N307261234567890,N307261234567890,03/11/26,,2000.00,"1,52,250.00"
,,,,,,
STATEMENT SUMMARY :-,,,,,,
Opening Balance,Dr Count,Cr Count,Debits,,Credits,Closing Bal
26544.00,1,3,250.00,,125956.50,152250.00
`,
  ICICI: `DETAILED STATEMENT
Transactions List -INR - ROSE SAMPLE
Transaction Period :,From 01/11/2026 To 30/11/2026

S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )
1,01/11/2026,01/11/2026,-,UPI/630512345678/Payment from Ph/asha@ybl/HDFC Bank/ICI0123456789abcdef,0.0,500.0,1500.0
2,02/11/2026,02/11/2026,-,MMT/IMPS/630612345679/Visit/BINA/SBIN0001234,0.0,"1,200.00",2700.0
3,03/11/2026,03/11/2026,-,ATM/CASH WDL/03-11-26,1000.0,0.0,1700.0

Legends Used in Account Statement -
`,
  SBI: `Account Name\t:\tMs. ROSE SAMPLE
Address\t:\t12, LAKE ROAD, WARD 4, NEAR TEMPLE, SAMPLE TOWN, 400001
Account Number\t:\t="00000000000000001"
Balance as on 1 Nov 2026\t:\t1,000.00

Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tBranch Code\tDebit\tCredit\tBalance
1 Nov 2026\t1 Nov 2026\tBY TRANSFER-UPI/CR/630512345678/ASHA K/HDFC/asha@okhdfc/Visit--\tTRANSFER FROM 4897690162092\t="04430"\t \t500.00\t1,500.00
2 Nov 2026\t2 Nov 2026\tTO TRANSFER-UPI/DR/630612345670/SHOP/YESB/shop@ybl/UPI--\tTRANSFER TO 4897691162090\t="04430"\t250.00\t \t1,250.00
3 Nov 2026\t3 Nov 2026\tCASH DEPOSIT-CASH DEPOSIT SELF--\t\t="04430"\t \t2,000.00\t3,250.00

**This is a computer generated statement and does not require a signature.
`,
  Axis: `Name :- ROSE SAMPLE
Joint Holder :- -
Statement of Account No :000000000000001 for the period (From : 01-11-2026 To : 30-11-2026)

SRL NO,Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL
1,01-11-2026,-,UPI/P2A/630512345678/ASHA KUMARI/State Ban/Visit, ,500.00,1500.00,248
2,02-11-2026,-,UPI/P2M/630612345679/SHOP/YES BANK/UPI,250.00, ,1250.00,248
3,03-Nov-2026,-,IMPS/P2A/630712345670/BINA/HDFC/Visit, ,1200,2450.00,248

Unless the constituent notifies the bank immediately of any discrepancy,,
`,
  Kotak: `Account Statement
Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance,Dr / Cr
1,01-11-2026 18:30:10,01-11-2026,UPI/ASHA/630512345678/Visit,UPI-630512345678,"500.00",CR,"1,500.00",CR
2,02-11-2026 09:10:00,02-11-2026,UPI/SHOP/630612345679/UPI,UPI-630612345679,"250.00",DR,"1,250.00",CR
`,
}

describe('a bank statement', () => {
  it.each<[keyof typeof statements, unknown[]]>([
    [
      'HDFC',
      [
        ['2026-11-01', 12345650, '630512345678'],
        ['2026-11-02', 50000, '630612345679'],
        ['2026-11-03', 200000, null],
      ],
    ],
    [
      'ICICI',
      [
        ['2026-11-01', 50000, '630512345678'],
        ['2026-11-02', 120000, '630612345679'],
      ],
    ],
    [
      'SBI',
      [
        ['2026-11-01', 50000, '630512345678'],
        ['2026-11-03', 200000, null],
      ],
    ],
    [
      'Axis',
      [
        ['2026-11-01', 50000, '630512345678'],
        ['2026-11-03', 120000, '630712345670'],
      ],
    ],
    ['Kotak', [['2026-11-01', 50000, '630512345678']]],
  ])('of %s gives its credits', (bank, expected) => {
    const { credits, faults } = creditsOf(statements[bank])
    expect(credits.map(short)).toEqual(expected)
    expect(faults).toEqual([])
  })

  it('keeps the description in one line, and the line of the file', () => {
    expect(creditsOf(statements.SBI).credits[0]).toEqual({
      line: 7,
      day: '2026-11-01',
      paise: 50000,
      reference: '630512345678',
      text: 'BY TRANSFER-UPI/CR/630512345678/ASHA K/HDFC/asha@okhdfc/Visit--',
      copy: 1,
    })
  })

  it('may have one amount for both ways, signed or marked', () => {
    const { credits } = creditsOf(`Date;Details;Amount
1/11/2026;In;500.00 Cr
1/11/2026;Out;500.00 Dr
2/11/2026;Plus;+600
2/11/2026;Minus;-600
3/11/2026;Brackets;(700.00)
4/11/2026;Nothing;0.00
`)
    expect(credits.map(({ text }) => text)).toEqual(['In', 'Plus'])
  })

  it('counts equal lines, also if their description differs beside the same reference', () => {
    const { credits } = creditsOf(`Date,Details,Credit
1/11/2026,CASH,500
1/11/2026,CASH,500
1/11/2026,CASH,501
1/11/2026,UPI/630512345678/A,500
1/11/2026,UPI/630512345678/B,500
`)
    expect(credits.map(({ copy }) => copy)).toEqual([1, 2, 1, 1, 2])
  })

  it('lists the lines that cannot be read', () => {
    const { credits, faults } = creditsOf(`Date,Details,Credit
31/02/2026,UPI,500
1/11/2026,UPI,5 hundred
`)
    expect(credits).toEqual([])
    expect(faults).toEqual([
      { line: 2, fault: '“31/02/2026” is not a date: write it as 15/11/2026 18:30' },
      { line: 3, fault: '“5 hundred” is not an amount' },
    ])
  })

  it('of an unknown bank has its widest line as headings, and the columns are chosen', () => {
    const table = readBankTable(
      'Our co-operative bank\nRose, Lake Road\nOn;What;Received\n1 Nov 2026;UPI 630512345678;500\n',
    )
    expect(table.headers.fields).toEqual(['On', 'What', 'Received'])
    expect(table.columns).toMatchObject({ day: null, text: null, credit: null })
    expect(readCredits(table, { day: 0, text: 1, credit: 2 }).credits.map(short)).toEqual([
      ['2026-11-01', 50000, '630512345678'],
    ])
    expect(() => readBankTable('Date,Details,Credit\n')).toThrow('The file has headings but no lines.')
  })

  it.each([
    ['UPI-BINA-919826000001-630612345679', '630612345679'],
    ['UPI FROM 919826000001', null],
    ['UPI 630512345678 AND 630612345679', null],
    ['NEFT-SBIN630612345679', null],
    ['TRANSFER FROM 4897690162092', null],
    ['630612345679@upi', null],
  ])('reads the reference of %s', (text, reference) => {
    expect(creditsOf(`Date,Details,Credit\n1/11/2026,${text},500\n`).credits[0]?.reference).toBe(reference)
  })
})
