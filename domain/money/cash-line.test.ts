import { describe, expect, it } from 'vitest'
import { type CashLine, correctionsOf, differenceText, lineNumberText, lineTitle } from './cash-line.ts'

const line = (more: Partial<CashLine>) => ({ id: 'x', number: 1, corrects: null, ...more }) as CashLine

describe('a line', () => {
  it('says what happened and how it differs', () => {
    expect(lineTitle({ kind: 'counted', amount: 0 })).toBe('Counted')
    expect(lineTitle({ kind: 'moved', amount: 5 })).toBe('Put in')
    expect(lineTitle({ kind: 'moved', amount: -5 })).toBe('Taken out')
    expect(lineTitle({ kind: 'moved', amount: 0 })).toBe('Nothing moved')
    expect([null, 0, 20.5, -20].map(differenceText)).toEqual([
      '',
      'as expected',
      '₹20.50 more than expected',
      '₹20 less than expected',
    ])
  })

  it('names the line that it corrects', () => {
    const former = line({ id: 'a', number: 11 })
    const correction = line({ id: 'b', number: 12, corrects: 'a' })
    expect(lineNumberText(former, [former, correction])).toBe('Entry 11')
    expect(lineNumberText(correction, [former, correction])).toBe('Entry 12, replaces entry 11')
    expect(correctionsOf([former, correction]).get('a')).toBe(correction)
  })
})
