import { describe, expect, it } from 'vitest'
import { GENERAL_APPOINTMENT, LEAD_SERVICE_MAX } from '#domain/text/limits.ts'
import { namesIn, requestedServices, tickedServices } from './lead-services.ts'

describe('several services of one lead', () => {
  it('are the chosen ones', () => {
    expect(tickedServices({ name: 'A visitor', 'also Mehendi': 'on', 'also Hair Spa': 'on' })).toEqual([
      'Mehendi',
      'Hair Spa',
    ])
  })

  it('are joined to one text, each once, and parsed again by name', () => {
    const { service_interested } = requestedServices('Bridal Makeup', ['Mehendi', 'Bridal Makeup'])
    expect(service_interested).toBe('Bridal Makeup, Mehendi')
    expect(namesIn(service_interested)).toEqual(['Bridal Makeup', 'Mehendi'])
  })

  it('have the quantities of the text', () => {
    expect(namesIn('Bridal Makeup, 2 × Party Makeup')).toEqual([
      'Bridal Makeup',
      'Party Makeup',
      'Party Makeup',
    ])
  })

  it('omit General Appointment unless it is alone', () => {
    expect(requestedServices(GENERAL_APPOINTMENT, ['Mehendi']).service_interested).toBe('Mehendi')
    expect(requestedServices(GENERAL_APPOINTMENT, []).service_interested).toBe(GENERAL_APPOINTMENT)
  })

  it('that do not fit are returned, and none is lost', () => {
    const names = Array.from({ length: 40 }, (_, number) => `Service ${number}`)
    const { service_interested, left } = requestedServices('Bridal Makeup', names)
    expect(service_interested.length).toBeLessThanOrEqual(LEAD_SERVICE_MAX)
    expect([...service_interested.split(', '), ...left]).toEqual(['Bridal Makeup', ...names])
  })
})
