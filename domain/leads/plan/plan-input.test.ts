import { describe, expect, it } from 'vitest'
import type { FunctionEstimate } from './estimate.ts'
import { planOf, requestOf, services, wedding } from './plan-fixture.ts'
import { type RequestedFunction, readRequest, writeRequest } from './plan-input.ts'
import { leadOfPlan } from './sent-plan.ts'

/** Of a plan with one function. */
const functionOf = (query: string) => requestOf(query).functions[0] as RequestedFunction
function answerTo(query: string) {
  const { functions, price } = planOf(query)
  return { ...(functions[0] as FunctionEstimate), price: price.total }
}

describe('the address of a plan', () => {
  it('begins with the usual people of the occasion', () => {
    expect(functionOf('').people).toEqual([
      { who: 'Bride', count: 1, services: ['bridal'] },
      { who: 'Mother', count: 1, services: ['party'] },
    ])
    expect(functionOf('occasion=party')).toMatchObject({
      ready: '19:00',
      people: [{ who: 'You', services: ['party'] }],
    })
    expect(functionOf('occasion=home&service0=hair').people).toEqual([
      { who: 'You', count: 1, services: ['hair'] },
    ])
  })

  it('round-trips all input', () => {
    const request = requestOf(`${wedding}&occasion=engagement&place=452010&beauticians=2`)
    expect(readRequest(writeRequest(request), services)).toEqual(request)
    expect(request.functions).toMatchObject([{ kind: 'engagement', place: '452010', beauticians: 2 }])
  })

  it.each([
    ['add1=hair', ['Bride bridal', 'Friend party,hair']],
    ['take=0 bridal', ['Bride ', 'Friend party']],
    ['drop=0', ['Friend party']],
    ['more=1', ['Bride bridal', 'Friend party', ' ']],
  ])('applies the button %s', (button, expected) => {
    expect(functionOf(`${wedding}&${button}`).people.map(({ who, services: s }) => `${who} ${s}`)).toEqual(
      expected,
    )
  })

  it.each([
    'count0=-3&who0=A',
    'count0=abc&who0=A',
    'who0=',
    'occasion=robbery',
    'beauticians=1e99',
    `who0=${'a'.repeat(5000)}`,
    'ready=25:99',
    'day=2026-02-31',
    'service0=nothing',
  ])('survives %s', (query) => {
    expect(() => answerTo(query)).not.toThrow()
  })
})

describe("the planner's result", () => {
  it('has price and schedule, with the fewest beauticians for a calm morning', () => {
    const { price, visits, fault, notes } = answerTo(wedding)
    expect({ price, fault, notes }).toEqual({ price: 14_999 + 3 * 2499, fault: null, notes: [] })
    expect(visits?.map(({ from, turns }) => [from, turns.map(({ guest }) => guest.name)])).toEqual([
      [-180, ['Bride']],
      [-225, ['Friend 3', 'Friend 2', 'Friend 1']],
    ])
  })

  it('begins earlier with fewer beauticians on request', () => {
    expect(answerTo(`${wedding}&beauticians=1`).visits?.map(({ from }) => from)).toEqual([-405])
  })

  it('has a price before the day is known, and requires the day', () => {
    const { visits, fault } = answerTo('who0=Bride&service0=bridal&ready=17:00')
    expect(visits).toHaveLength(1)
    expect(fault).toEqual({ field: 'day', sentence: 'Please choose the date.' })
  })

  it('refuses more of a kind than it counts', () => {
    const { fault } = answerTo(wedding.replace('count1=3', 'count1=500'))
    expect(fault).toEqual({
      field: 'people',
      sentence: '“How many” can be 99 at most. For more people, please call us.',
    })
  })

  it('has no schedule for sixty people, and still accepts the plan', () => {
    const query = `${wedding.replace('count1=3', 'count1=59')}`
    const answer = answerTo(query)
    expect(answer).toMatchObject({ visits: null, fault: null, price: 14_999 + 59 * 2499 })
    expect(answer.notes).toEqual([
      'For 60 people, we plan the timings with you on call. Please send us your plan.',
    ])
    const lead = leadOfPlan(requestOf(query), planOf(query), 'At the farmhouse', answer.price)
    expect(lead.message).toBe('At the farmhouse')
    expect(lead.plan.functions).toMatchObject([
      {
        people: [
          { who: 'Bride', count: 1, services: ['bridal'] },
          { who: 'Friend', count: 59, services: ['party'] },
        ],
        visits: [],
      },
    ])
  })

  it.each([
    ['day=2026-11-16&ready=09:00', 'ready', 'This time has already passed. Please choose a later time.'],
    ['day=2026-11-15&ready=17:00', 'day', 'Please choose today or a later date'],
    ['day=2029-01-01&ready=17:00', 'day', 'Please choose a day within 2 years.'],
    [
      'day=2026-11-16&ready=13:00',
      'ready',
      '1 pm is too soon. With one beautician, everyone can be ready by 16 Nov 2026, 3:00 pm at the earliest.',
    ],
    ['day=2026-11-20&ready=', 'day', null],
  ])('reports %s', (when, field, sentence) => {
    const { fault } = answerTo(`${when}&who0=Bride&service0=bridal`)
    expect(fault).toEqual(sentence === null ? null : { field, sentence })
  })

  it('adds beauticians where time is short', () => {
    const query = wedding.replace('2026-11-20', '2026-11-16').replace('17:00', '15:30')
    expect(answerTo(query)).toMatchObject({ fault: null, visits: { length: 3 } })
  })

  it('drops inactive services, and reports it', () => {
    const { price, notes } = answerTo(`${wedding}&service0=gone`)
    expect({ price, notes }).toEqual({
      price: 14_999 + 3 * 2499,
      notes: ['A service that you chose is no longer available and was removed.'],
    })
  })

  it.each([
    [
      '2026-11-23',
      '17:00',
      'We are closed on Mondays. Ask anyway: we tell you by phone whether we can come.',
    ],
    ['2026-11-24', '05:00', 'This begins before our usual hours (9 am – 8 pm).'],
  ])('says on %s at %s that it is outside the hours, and can be sent', (day, ready, note) => {
    const query = `day=${day}&ready=${ready}&who0=Bride&service0=bridal`
    expect(answerTo(query)).toMatchObject({ fault: null, notes: [note], visits: { length: 1 } })
    expect(answerTo(`${query}&count0=30`).notes).toHaveLength(day === '2026-11-23' ? 2 : 1)
    expect(answerTo(query.replace('2026-11-2', '2026-10-2')).notes).toEqual([])
  })

  it('does the mehendi before the makeup, sends it so, and says that the day before is better', () => {
    const query = 'day=2026-11-20&ready=19:00&who0=Bride&service0=bridal&service0=hair&add0=mehendi'
    const answer = answerTo(query)
    expect(answer.visits?.map(({ turns }) => turns.map(({ service, from }) => [service.id, from]))).toEqual([
      [
        ['mehendi', -540],
        ['hair', -240],
        ['bridal', -180],
      ],
    ])
    expect(answer.notes).toEqual([
      'Bridal Mehendi needs 1 h to dry.',
      'Most brides have the mehendi the day before: you can add a function for it.',
    ])
    const { plan } = leadOfPlan(requestOf(query), planOf(query), '', answer.price)
    expect(plan.functions[0]?.visits[0]?.lines.map(({ service_id }) => service_id)).toEqual([
      'mehendi',
      'hair',
      'bridal',
    ])
    expect(answerTo(query.replace('service0=bridal', '')).notes).toEqual(['Bridal Mehendi needs 1 h to dry.'])
  })
})

it('a plan is sent with its times, one appointment for each beautician', () => {
  expect(leadOfPlan(requestOf(wedding), planOf(wedding), '', 22_496)).toEqual({
    service_interested: 'Wedding: Bridal Makeup, 3 × Party Makeup',
    preferred_date: '2026-11-20T07:45:00.000Z',
    message: null,
    plan: {
      total: 22_496,
      functions: [
        {
          kind: 'wedding',
          name: null,
          ready_by: '2026-11-20T11:30:00.000Z',
          place: null,
          area_id: null,
          people: [
            { who: 'Bride', count: 1, services: ['bridal'] },
            { who: 'Friend', count: 3, services: ['party'] },
          ],
          visits: [
            {
              starts_at: '2026-11-20T08:30:00.000Z',
              minutes: 180,
              lines: [{ service_id: 'bridal', guest_name: 'Bride' }],
            },
            {
              starts_at: '2026-11-20T07:45:00.000Z',
              minutes: 225,
              lines: ['Friend 3', 'Friend 2', 'Friend 1'].map((guest_name) => ({
                service_id: 'party',
                guest_name,
              })),
            },
          ],
        },
      ],
    },
  })
})
