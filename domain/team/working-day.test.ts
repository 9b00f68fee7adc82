import { describe, expect, it } from 'vitest'
import { isWorked, timeOffDuring, timeOffOn, workingShifts } from './working-day.ts'

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
      clocks(workingShifts(person, day, { hours, daysOff: [] }, 'Asia/Kolkata'))
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
      workingShifts(null, day, { hours, daysOff: [] }, zone).map(
        ([starts, ends]) => (ends - starts) / 3_600_000,
      )
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
      from_time: null,
      to_time: null,
      note: null,
    })
    expect(timeOffOn('asha', '2026-11-17', [off('asha')])).toBeDefined()
    expect(timeOffOn('asha', '2026-11-18', [off('asha')])).toBeUndefined()
    expect(timeOffOn('rani', '2026-11-17', [off('asha')])).toBeUndefined()
    expect(timeOffOn('rani', '2026-11-16', [off(null)])).toBeDefined()
  })

  it('has no work in whole days off and in hours off, also at its edges and in the middle of a shift', () => {
    const hours = [shift(null, 1, '09:00:00', '17:00:00')]
    const monday = '2026-11-16'
    const off = (
      from_time: string | null,
      to_time: string | null,
      beautician_id: string | null = 'asha',
    ) => ({
      beautician_id,
      from_day: monday,
      to_day: monday,
      from_time,
      to_time,
      note: null,
    })
    const left = (...daysOff: ReturnType<typeof off>[]) =>
      workingShifts('asha', monday, { hours, daysOff }, 'UTC').map((pair) =>
        pair.map((moment) => new Date(moment).getUTCHours()),
      )
    expect([
      left(off(null, null)),
      left(off(null, null, 'rani')),
      left(off('08:00:00', '10:00:00')),
      left(off('12:00:00', '13:00:00', null)),
      left(off('16:00:00', '24:00:00'), off('12:00:00', '13:00:00')),
      left(off('00:00:00', '24:00:00')),
    ]).toEqual([
      [],
      [[9, 17]],
      [[10, 17]],
      [
        [9, 12],
        [13, 17],
      ],
      [
        [9, 12],
        [13, 16],
      ],
      [],
    ])
    const at = (hour: number) => Date.parse(`${monday}T${hour}:00Z`)
    const during = (from: number, to: number, entry = off('12:00:00', '13:00:00')) =>
      timeOffDuring('asha', [at(from), at(to)], [entry], 'UTC') !== undefined
    expect([during(10, 12), during(11, 13), during(13, 14), during(10, 11, off(null, null))]).toEqual([
      false,
      true,
      false,
      true,
    ])
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
