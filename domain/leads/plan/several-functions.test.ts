import { describe, expect, it } from 'vitest'
import { functionsToCheck } from './plan-check.ts'
import { planOf, requestOf, services, wedding } from './plan-fixture.ts'
import { readRequest, writeRequest } from './plan-input.ts'
import { leadOfPlan } from './sent-plan.ts'

describe('a plan of several functions', () => {
  const second =
    'f2.occasion=mehendi&f2.day=2026-11-19&f2.ready=18:00&f2.place=452010&f2.who0=Bride&f2.service0=mehendi'
  const both = `${wedding}&${second}`

  it('is read from the address of a plan of one day, and written so that it can be read again', () => {
    expect(requestOf(wedding).functions).toHaveLength(1)
    const request = requestOf(`${both}&f2.name=Ladies+night`)
    expect(request.functions).toMatchObject([
      { kind: 'wedding', day: '2026-11-20' },
      { kind: 'mehendi', name: 'Ladies night', people: [{ who: 'Bride', services: ['mehendi'] }] },
    ])
    expect(readRequest(writeRequest(request), services)).toEqual(request)
  })

  it('gets another function a day later at the same place, and loses one again', () => {
    const more = requestOf(`${both}&another=1&next=reception`).functions
    expect(more[2]).toMatchObject({ kind: 'reception', day: '2026-11-20', place: '452010', ready: '19:00' })
    expect(requestOf(`${both}&dropFunction=0`).functions).toMatchObject([{ kind: 'mehendi' }])
    expect(requestOf(`${wedding}&dropFunction=0`).functions).toHaveLength(1)
  })

  it('has at most eight functions', () => {
    const all = Array.from({ length: 12 }, (_, index) => `f${index + 2}.occasion=haldi`).join('&')
    expect(requestOf(`${all}&another=1&next=party`).functions).toHaveLength(8)
  })

  it('is priced in lines: people, travel, an early start, the package and the advance', () => {
    const early = both.replace('ready=17:00', 'ready=07:00')
    expect(planOf(early).price).toEqual({
      functions: [
        {
          people: [
            { text: 'Bride: Bridal Makeup', amount: 14_999 },
            { text: '3 × Friend: Party Makeup', amount: 7497 },
          ],
          travel: 0,
          // Both beauticians begin before 6 am.
          early: 1000,
          total: 23_496,
        },
        { people: [{ text: 'Bride: Bridal Mehendi', amount: 4999 }], travel: 200, early: 0, total: 5199 },
      ],
      // Of the services only.
      discount: 2749.5,
      total: 25_945.5,
      advance: 6487,
    })
    expect(planOf(wedding).price).toMatchObject({ discount: 0, total: 22_496, advance: 5624 })
  })

  it('is sent in the order of time', () => {
    const { plan, service_interested } = leadOfPlan(requestOf(both), planOf(both), '', 0)
    expect(plan.functions.map(({ kind, area_id }) => [kind, area_id])).toEqual([
      ['mehendi', 'palasia'],
      ['wedding', null],
    ])
    expect(service_interested).toBe('Mehendi, Wedding: Bridal Mehendi, Bridal Makeup, 3 × Party Makeup')
  })

  it('reports the first fault with its function, and a mehendi after the wedding', () => {
    expect(planOf(both.replace('2026-11-19', '2025-11-19')).fault).toEqual({
      function: 1,
      field: 'day',
      sentence: 'Please choose today or a later date',
    })
    expect(planOf(both.replace('2026-11-19', '2026-11-21')).functions[1]?.notes).toContain(
      'The mehendi is planned after the wedding. Please check the dates.',
    )
  })

  it('asks the calendar for each number of beauticians, and shows the one that it has', () => {
    const { functions } = planOf(both)
    const asked = functionsToCheck(functions)
    expect(asked).toMatchObject([
      { ready_by: '2026-11-20T11:30:00.000Z', area_id: null },
      { ready_by: '2026-11-19T12:30:00.000Z', area_id: 'palasia' },
    ])
    expect(asked[0]?.schedules.map((visits) => visits.map(({ from, minutes }) => [from, minutes]))).toEqual([
      [
        [-180, 180],
        [-225, 225],
      ],
      [[-405, 405]],
      [
        [-180, 180],
        [-150, 150],
        [-75, 75],
      ],
      [
        [-180, 180],
        [-75, 75],
        [-75, 75],
        [-75, 75],
      ],
    ])
    const staffed = planOf(both, [
      { function: 1, schedule: 2, shift_minutes: 0 },
      { function: 2, schedule: 1, shift_minutes: -60 },
    ]).functions
    expect(staffed.map(({ staffing, visits }) => [staffing, visits?.length])).toEqual([
      [{ state: 'free', schedule: 1 }, 1],
      [{ state: 'other', readyBy: new Date('2026-11-19T11:30:00Z'), beauticians: 1 }, 1],
    ])
    expect(planOf(both, []).functions.map(({ staffing }) => staffing.state)).toEqual(['full', 'full'])
    expect(
      planOf(both.replace('day=2026-11-20', 'day='), []).functions.map(({ staffing }) => staffing.state),
    ).toEqual(['unchecked', 'full'])
  })
})
