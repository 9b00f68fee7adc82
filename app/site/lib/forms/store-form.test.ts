import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Backend } from '#app/lib/backend.ts'
import { OPENED_AT_FIELD } from './spam-guard.ts'
import { storeForm } from './store-form.ts'

const openedAt = Date.parse('2026-11-17T10:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: openedAt })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Stores a form that was just opened, and returns when it arrived. */
function store(
  timings?: Backend['config']['timings'],
  answer = async () => new Response(null, { status: 201 }),
) {
  const arrivals: number[] = []
  const backend: Backend = {
    config: { backendUrl: '', publishableKey: 'key', siteUrl: '', sendsMail: false, timings },
    fetch: async () => {
      arrivals.push(Date.now() - openedAt)
      return answer()
    },
  }
  const outcome = storeForm(backend, {
    table: 'leads',
    row: { id: 'a' },
    values: { [OPENED_AT_FIELD]: String(openedAt) },
    sentences: { sent: 'sent', failed: 'failed', tooMany: 'too many' },
    chatMessage: null,
  })
  return { arrivals, outcome }
}

it('delays a form that was filled in too fast', async () => {
  const { arrivals, outcome } = store()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(arrivals).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(arrivals).toEqual([2_000])
  expect(await outcome).toEqual({ status: 'sent', message: 'sent' })
})

it('delays it for the configured time', async () => {
  const { arrivals, outcome } = store({ formHoldBackMs: 0 })
  await outcome
  expect(arrivals).toEqual([0])
})

it('does not blame the connection of a visitor whose plain post the server could not store', async () => {
  const { outcome } = store({ formHoldBackMs: 0 }, () => Promise.reject(new TypeError('fetch failed')))
  // insertOnce asks whether the row was stored, and waits in between.
  await vi.runAllTimersAsync()
  expect(await outcome).toMatchObject({ status: 'failed', message: 'failed', advice: undefined })
})
