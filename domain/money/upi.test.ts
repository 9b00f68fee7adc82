import { describe, expect, it } from 'vitest'
import { upiLink, upiLinkOfAppointment, upiLinkOfEvent } from './upi.ts'

describe('a UPI link', () => {
  it('has the exact amount, plain letters and %20 for spaces', () => {
    const link = upiLink({
      vpa: 'salon.x@okbank',
      payee: 'Shringar & Co',
      amount: 1250.5,
      note: 'Visit 20 Nov – é',
      reference: '0A1B2C3D4E5F',
    })
    expect(link).toBe(
      'upi://pay?pa=salon.x@okbank&pn=Shringar%20%26%20Co&am=1250.50&cu=INR&tn=Visit%2020%20Nov%20%20e&tr=0A1B2C3D4E5F',
    )
  })

  it('contains the local day of the visit or of the first function, and a reference', () => {
    const booked = {
      vpa: 'a@b1',
      payee: 'P',
      amount: 1,
      id: '0a1b2c3d-4e5f-4000-8000-000000000001',
      startsAt: '2026-11-19T20:00:00Z',
      zone: 'Asia/Kolkata',
    }
    expect(upiLinkOfAppointment(booked)).toContain('&tn=Visit%2020%20Nov%202026&tr=0A1B2C3D4E5F')
    expect(upiLinkOfEvent(booked)).toContain('&tn=Functions%20from%2020%20Nov%202026&tr=0A1B2C3D4E5F')
  })

  it('limits the note to fifty characters', () => {
    const request = { vpa: 'a@b1', payee: 'P', amount: 1, note: 'x'.repeat(80), reference: 'R' }
    expect(new URL(upiLink(request)).searchParams.get('tn')).toHaveLength(50)
  })
})
