import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CALM_MINUTES,
  type Guest,
  lengthOf,
  MOST_BEAUTICIANS,
  minutesOf,
  type PlannedAppointment,
  schedule,
  scheduleCalmly,
  type Turn,
} from './schedule.ts'

const service = fc.record({
  id: fc.uuid(),
  name: fc.constantFrom('Bridal Makeup', 'Mehendi', 'Hair'),
  duration_minutes: fc.integer({ min: 1, max: 300 }),
  drying_minutes: fc.constantFrom(0, 0, 0, 15, 60, 240),
  price: fc.integer({ min: 0, max: 20_000 }),
})
const guest: fc.Arbitrary<Guest> = fc.record({
  // Friends may share a name.
  name: fc.constantFrom('Bride', 'Mother', 'Friend'),
  services: fc.array(service, { minLength: 1, maxLength: 4 }),
})
const guests = fc.array(guest, { minLength: 1, maxLength: 20 })
const beauticians = fc.integer({ min: 1, max: MOST_BEAUTICIANS })

/** Whichever algorithm made it. */
const plans = fc
  .tuple(guests, fc.option(beauticians), fc.integer({ min: 0, max: 2000 }))
  .map(([all, chosen, left]) => ({
    all,
    visits: chosen === null ? scheduleCalmly(all, left) : schedule(all, chosen),
  }))

const overlap = (turns: readonly Turn[]) =>
  turns.some((one, index) =>
    turns.slice(index + 1).some((other) => one.from < other.to && other.from < one.to),
  )
const turnsOf = (visits: readonly PlannedAppointment[]) => visits.flatMap(({ turns }) => turns)

function always(holds: (all: readonly Guest[], visits: readonly PlannedAppointment[]) => void) {
  fc.assert(
    fc.property(plans, ({ all, visits }) => {
      holds(all, visits)
    }),
    { numRuns: 500 },
  )
}

describe('a plan', () => {
  it('never gives a beautician two tasks at once', () => {
    always((_, visits) => expect(visits.some(({ turns }) => overlap(turns))).toBe(false))
  })

  it('never gives a guest two beauticians at once', () => {
    always((all, visits) => {
      for (const one of all) {
        expect(overlap(turnsOf(visits).filter((turn) => turn.guest === one))).toBe(false)
      }
    })
  })

  it('is never later than the hour', () => {
    always((_, visits) => expect(Math.max(...turnsOf(visits).map(({ to }) => to))).toBeLessThanOrEqual(0))
  })

  it('gives all services of all guests their minutes, once', () => {
    always((all, visits) => {
      for (const one of all) {
        const turns = turnsOf(visits).filter((turn) => turn.guest === one)
        // In their order, which is the order of work.
        expect(turns.map((turn) => turn.service)).toEqual(one.services)
        expect(turns.map(({ from, to }) => to - from)).toEqual(
          one.services.map(({ duration_minutes }) => duration_minutes),
        )
      }
      expect(turnsOf(visits)).toHaveLength(all.flatMap(({ services }) => services).length)
    })
  })

  it('lets everything dry before the next service of the guest, and before the hour', () => {
    always((all, visits) => {
      for (const one of all) {
        const turns = turnsOf(visits).filter((turn) => turn.guest === one)
        for (const [index, { service, to }] of turns.entries())
          expect(to + service.drying_minutes).toBeLessThanOrEqual(turns[index + 1]?.from ?? 0)
      }
    })
  })

  it('finishes the first guest after all others of the same beautician, unless only drying is left', () => {
    always((all, visits) => {
      const first = all[0] as Guest
      if (first.services.at(-1)?.drying_minutes) return
      const own = visits.find(({ turns }) => turns.some(({ guest }) => guest === first))
      expect(own?.turns.at(-1)?.guest).toBe(first)
    })
  })

  it('lets all beauticians begin at a quarter hour with a task', () => {
    always((_, visits) => {
      for (const { from, turns } of visits) {
        expect(turns[0]?.from).toBe(from)
        expect(from % 15).toBe(-0)
      }
    })
  })

  it('adds beauticians rather than begin before a calm morning or before there is time', () => {
    fc.assert(
      fc.property(guests, fc.integer({ min: 0, max: 2000 }), (all, left) => {
        const visits = scheduleCalmly(all, left)
        const longest = Math.max(...all.map(minutesOf))
        const limit = Math.min(Math.ceil(Math.max(longest, CALM_MINUTES) / 15) * 15, left)
        const fits = lengthOf(visits) <= limit
        expect(fits || visits.length === Math.min(MOST_BEAUTICIANS, all.length)).toBe(true)
        if (visits.length > 1) expect(lengthOf(schedule(all, visits.length - 1))).toBeGreaterThan(limit)
      }),
    )
  })

  it('finishes the first guest last', () => {
    const named = (name: string, minutes: number): Guest => ({
      name,
      services: [{ id: name, name, duration_minutes: minutes, drying_minutes: 0, price: 0 }],
    })
    const [appointment] = schedule([named('Bride', 60), named('Mother', 90), named('Sister', 45)], 1)
    expect(appointment?.turns.map(({ guest: { name }, from, to }) => [name, from, to])).toEqual([
      ['Sister', -195, -150],
      ['Mother', -150, -60],
      ['Bride', -60, 0],
    ])
  })

  it('does others while the mehendi of the bride dries, and her makeup last', () => {
    const service = (name: string, duration_minutes: number, drying_minutes = 0) => ({
      id: name,
      name,
      duration_minutes,
      drying_minutes,
      price: 0,
    })
    const bride = { name: 'Bride', services: [service('Mehendi', 120, 60), service('Makeup', 90)] }
    const mother = { name: 'Mother', services: [service('Party Makeup', 45)] }
    const [appointment] = schedule([bride, mother], 1)
    expect(
      appointment?.turns.map(({ guest, service: done, from, to }) => [guest.name, done.name, from, to]),
    ).toEqual([
      ['Bride', 'Mehendi', -270, -150],
      ['Mother', 'Party Makeup', -135, -90],
      ['Bride', 'Makeup', -90, 0],
    ])
  })
})
