import { expect, it } from 'vitest'
import type { LeadPlan, PlannedFunction } from './lead-plan.ts'
import { planChanges, requestOfPlan } from './plan-changes.ts'

const zone = 'Asia/Kolkata'
const service = { service_id: 'bridal', service: 'Bridal Makeup', minutes: 180, price: 14_999 }
const wedding: PlannedFunction = {
  kind: 'wedding',
  ready_by: '2026-12-21T11:30:00+00:00',
  place: 'Palasia',
  people: [{ who: 'Bride', count: 1, services: [service] }],
  visits: [],
  services_price: 14_999,
  travel_charge: 0,
  early_charge: 0,
}
const haldi: PlannedFunction = {
  ...wedding,
  kind: 'haldi',
  name: 'Yellow day',
  ready_by: '2026-12-20T05:30:00+00:00',
}
const planOf = (...functions: PlannedFunction[]): LeadPlan => ({
  functions,
  discount: 0,
  advance: 0,
  total: 0,
})

it('is the input of the planner again', () => {
  expect(requestOfPlan(planOf(haldi, wedding), zone)).toEqual({
    functions: [
      {
        kind: 'haldi',
        name: 'Yellow day',
        day: '2026-12-20',
        ready: '11:00',
        place: 'Palasia',
        beauticians: null,
        people: [{ who: 'Bride', count: 1, services: ['bridal'] }],
      },
      expect.objectContaining({ kind: 'wedding', name: '', day: '2026-12-21', ready: '17:00' }),
    ],
  })
})

it('names the functions that differ, before and now', () => {
  const later = { ...wedding, ready_by: '2026-12-21T12:30:00+00:00' }
  expect(planChanges(planOf(wedding), planOf(haldi, wedding), zone)).toEqual({
    before: [],
    after: ['Yellow day, 20 Dec 2026, 11:00 am, Palasia: Bride: Bridal Makeup'],
  })
  expect(planChanges(planOf(haldi, wedding), planOf(haldi, later), zone)).toEqual({
    before: ['Wedding, 21 Dec 2026, 5:00 pm, Palasia: Bride: Bridal Makeup'],
    after: ['Wedding, 21 Dec 2026, 6:00 pm, Palasia: Bride: Bridal Makeup'],
  })
})
