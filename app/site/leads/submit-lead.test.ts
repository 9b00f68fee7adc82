import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Backend } from '#app/lib/backend.ts'
import { leadSource } from './lead-source.ts'
import { submitLead } from './submit-lead.ts'

const stored: string[] = []
const backend: Backend = {
  config: { backendUrl: '', publishableKey: 'key', siteUrl: '', sendsMail: false },
  fetch: async (_input, init) => {
    stored.push(String(init?.body))
    return new Response(null, { status: 201 })
  },
}
const source = leadSource('/', { referrer: '', search: '' })
const lead = { name: 'A visitor', phone: '00000 00001', service: 'Nails' }

beforeEach(() => {
  vi.useFakeTimers()
  stored.length = 0
})
afterEach(() => vi.useRealTimers())

it('asks for answers in Hindi if the message is written in Devanagari', async () => {
  const send = (message: string) =>
    submitLead('lead', backend, { ...lead, message }, 'an-id', 'Asia/Kolkata', source)
  await Promise.all([send('मेरी शादी है'), send('My wedding')])
  expect(stored.map((row) => JSON.parse(row).language)).toEqual(['hi', undefined])
})

describe('a form that was filled in too fast', () => {
  it('is validated without delay', async () => {
    const values = { ...lead, name: '', opened_at: String(Date.now()) }
    await expect(submitLead('lead', backend, values, 'an-id', 'Asia/Kolkata', source)).resolves.toMatchObject(
      {
        status: 'invalid',
        message: 'Name is required',
      },
    )
  })

  it('is stored after a delay', async () => {
    const values = { ...lead, opened_at: String(Date.now()) }
    const sending = submitLead('lead', backend, values, 'an-id', 'Asia/Kolkata', source)
    await vi.advanceTimersByTimeAsync(1900)
    expect(stored).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(200)
    await expect(sending).resolves.toMatchObject({ status: 'sent' })
    expect(stored).toHaveLength(1)
  })
})
