import { describe, expect, it } from 'vitest'
import { isWorked, timeOffOn, workingShifts } from './working-day.ts'

const shift = (beautician_id: string | null, weekday: number, from_time: string, to_time: string) => ({
  beautician_id,
  weekday,
  from_time,
  to_time,
})
const clocks = (shifts: readonly (readonly [number, number])[]) =>
  shifts.map((pair) => pair.map((moment) => new Date(moment).toISOString().slice(0, 16)))

describe('a working day', () => {
  it("has the beautician's own hours if there are any, otherwise the business's", () => {
    const hours = [shift(null, 1, '00:00:00', '24:00:00'), shift('asha', 2, '09:00:00', '17:00:00')]
    const on = (person: string | null, day: string) =>
      clocks(workingShifts(person, day, hours, 'Asia/Kolkata'))
    const monday = ['2026-11-15T18:30', '2026-11-16T18:30']
    expect([on(null, '2026-11-16'), on('rani', '2026-11-16'), on('asha', '2026-11-16')]).toEqual([
      [monday],
      [monday],
      [],
    ])
    expect(on('asha', '2026-11-17')).toEqual([['2026-11-17T03:30', '2026-11-17T11:30']])
  })

  it('keeps its local time over a clock change', () => {
    const hours = [shift(null, 7, '00:00:00', '24:00:00'), shift(null, 6, '09:00:00', '17:00:00')]
    const lengthOf = (day: string, zone: string) =>
      workingShifts(null, day, hours, zone).map(([starts, ends]) => (ends - starts) / 3_600_000)
    expect(lengthOf('2026-03-29', 'Europe/London')).toEqual([23])
    expect(lengthOf('2026-10-25', 'Europe/London')).toEqual([25])
    expect(lengthOf('2026-03-08', 'America/New_York')).toEqual([23])
    expect(lengthOf('2026-03-07', 'America/New_York')).toEqual([8])
  })

  it("is free on the beautician's and on the business's days off", () => {
    const off = (beautician_id: string | null) => ({
      beautician_id,
      from_day: '2026-11-16',
      to_day: '2026-11-17',
      note: null,
    })
    expect(timeOffOn('asha', '2026-11-17', [off('asha')])).toBeDefined()
    expect(timeOffOn('asha', '2026-11-18', [off('asha')])).toBeUndefined()
    expect(timeOffOn('rani', '2026-11-17', [off('asha')])).toBeUndefined()
    expect(timeOffOn('rani', '2026-11-16', [off(null)])).toBeDefined()
  })

  it('covers an appointment over two adjacent intervals, and not one over a break', () => {
    expect(
      isWorked(
        [
          [0, 10],
          [10, 20],
        ],
        5,
        15,
      ),
    ).toBe(true)
    expect(
      isWorked(
        [
          [0, 10],
          [12, 20],
        ],
        5,
        15,
      ),
    ).toBe(false)
    expect(isWorked([], 5, 15)).toBe(false)
  })
})
