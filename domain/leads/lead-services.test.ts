import { describe, expect, it } from 'vitest'
import { GENERAL_APPOINTMENT, LEAD_SERVICE_MAX } from '#domain/text/limits.ts'
import { namesIn, servicesAsked, tickedServices } from './lead-services.ts'

describe('several services of one enquiry', () => {
  it('are those that were ticked', () => {
    expect(tickedServices({ name: 'A visitor', 'also Mehendi': 'on', 'also Hair Spa': 'on' })).toEqual([
      'Mehendi',
      'Hair Spa',
    ])
  })

  it('stand in one line, each once, and are found again name by name', () => {
    const { service_interested } = servicesAsked('Bridal Makeup', ['Mehendi', 'Bridal Makeup'])
    expect(service_interested).toBe('Bridal Makeup, Mehendi')
    expect(namesIn(service_interested)).toEqual(['Bridal Makeup', 'Mehendi'])
  })

  it('are as many as the words say', () => {
    expect(namesIn('Bridal Makeup, 2 × Party Makeup')).toEqual([
      'Bridal Makeup',
      'Party Makeup',
      'Party Makeup',
    ])
  })

  it('are no general appointment any more, unless that is all', () => {
    expect(servicesAsked(GENERAL_APPOINTMENT, ['Mehendi']).service_interested).toBe('Mehendi')
    expect(servicesAsked(GENERAL_APPOINTMENT, []).service_interested).toBe(GENERAL_APPOINTMENT)
  })

  it('are told elsewhere where they find no room, and none is lost', () => {
    const names = Array.from({ length: 40 }, (_, number) => `Service ${number}`)
    const { service_interested, left } = servicesAsked('Bridal Makeup', names)
    expect(service_interested.length).toBeLessThanOrEqual(LEAD_SERVICE_MAX)
    expect([...service_interested.split(', '), ...left]).toEqual(['Bridal Makeup', ...names])
  })
})
