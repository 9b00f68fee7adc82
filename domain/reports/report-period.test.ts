import { describe, expect, it } from 'vitest'
import {
  daysText,
  inWholeMonths,
  periodAround,
  readPeriod,
  stepStarts,
  stepsFor,
  yearEarlier,
} from './report-period.ts'

const today = '2026-11-16'
const all = ['month', 'week', 'quarter', 'year', 'financial-year', 'own'] as const
const read = (address: string, day = today) => readPeriod(new URLSearchParams(address), day, all)

describe('the period of a report', () => {
  it('is the month so far, compared with the same days of the previous month and year', () => {
    expect(read('')).toEqual({
      kind: 'month',
      first: '2026-11-01',
      last: '2026-11-16',
      whole: { first: '2026-11-01', last: '2026-11-30' },
      isRunning: true,
      before: { first: '2026-10-01', last: '2026-10-16' },
      yearBefore: { first: '2025-11-01', last: '2025-11-16' },
    })
  })

  it('is complete when it is over, whatever the lengths of months', () => {
    expect(read('range=month&on=2024-02-10')).toMatchObject({
      first: '2024-02-01',
      last: '2024-02-29',
      before: { first: '2024-01-01', last: '2024-01-31' },
      yearBefore: { first: '2023-02-01', last: '2023-02-28' },
    })
    expect(read('range=month&on=2025-02-10').yearBefore).toEqual({ first: '2024-02-01', last: '2024-02-29' })
    // The previous month has no 31st.
    expect(read('range=month', '2026-03-30').before).toEqual({ first: '2026-02-01', last: '2026-02-28' })
  })

  it('supports weeks from Monday, quarters and financial years', () => {
    expect(read('range=week&on=2026-11-15')).toMatchObject({
      first: '2026-11-09',
      last: '2026-11-15',
      before: { first: '2026-11-02', last: '2026-11-08' },
      yearBefore: { first: '2025-11-10', last: '2025-11-16' },
    })
    expect(periodAround('quarter', '2026-11-16')).toEqual({ first: '2026-10-01', last: '2026-12-31' })
    expect(periodAround('financial-year', '2026-03-31')).toEqual({ first: '2025-04-01', last: '2026-03-31' })
    expect(read('range=financial-year').before).toEqual({ first: '2025-04-01', last: '2025-11-16' })
  })

  it('can be any range of days, compared with as many days before', () => {
    expect(read('range=own&from=2026-03-10&to=2026-03-01')).toMatchObject({
      first: '2026-03-01',
      last: '2026-03-10',
      before: { first: '2026-02-19', last: '2026-02-28' },
      yearBefore: { first: '2025-03-01', last: '2025-03-10' },
    })
  })

  it('ignores invalid URL parameters', () => {
    expect(read('range=decade&on=2026-02-31')).toEqual(read(''))
    expect(read('range=own&from=0001-01-01&to=9999-01-01')).toMatchObject({ first: today, last: today })
  })

  it('has a label', () => {
    const name = (kind: (typeof all)[number]) => daysText(kind, read(`range=${kind}&on=2025-05-05`))
    expect([name('month'), name('quarter'), name('year'), name('financial-year'), name('week')]).toEqual([
      'May 2025',
      'April to June 2025',
      '2025',
      '2025–26',
      '5–11 May 2025',
    ])
    expect(yearEarlier('2024-02-29')).toBe('2023-02-28')
  })

  it('covers whole months where only months are counted', () => {
    const { before, yearBefore, last } = inWholeMonths(read('range=quarter'))
    expect({ last, before, yearBefore }).toEqual({
      last: '2026-11-30',
      before: { first: '2026-07-01', last: '2026-08-31' },
      yearBefore: { first: '2025-10-01', last: '2025-11-30' },
    })
    expect(inWholeMonths(read('range=year')).before).toEqual({ first: '2025-01-01', last: '2025-11-30' })
  })

  it('is drawn in readable steps', () => {
    expect(stepsFor(read('range=week'))).toEqual(['day', 'week', 'month'])
    expect(stepsFor(read('range=year&on=2025-01-01'))).toEqual(['month', 'day', 'week'])
    expect(stepsFor(read('range=own&from=2020-01-01&to=2026-01-01'))).toEqual(['month', 'week'])
    expect(stepStarts({ first: '2026-11-05', last: '2026-11-16' }, 'week')).toEqual([
      '2026-11-05',
      '2026-11-09',
      '2026-11-16',
    ])
  })
})
