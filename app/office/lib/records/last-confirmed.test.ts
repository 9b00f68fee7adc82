import { describe, expect, it } from 'vitest'
import { lastConfirmed, noteRead, noteSaved } from './last-confirmed.ts'

const leads = { table: 'leads' }

const record = (id: string, version: number, status: string) => ({ id, updated_at: `at ${version}`, status })

describe('what the server last said of a record', () => {
  it('is what was read, until something was saved', () => {
    const read = record('a', 1, 'new')
    noteRead(leads, read)
    expect(lastConfirmed(leads, { ...read, status: 'contacted' })).toBe(read)
  })

  it('is what a change of this tab has made of the version that is shown', () => {
    const read = record('b', 1, 'new')
    noteRead(leads, read)
    const first = record('b', 2, 'contacted')
    const second = record('b', 3, 'rejected')
    noteSaved(leads, read, first)
    // Made while the first was on its way, so it shows the version before.
    const preview = { ...read, status: 'rejected' }
    expect(lastConfirmed(leads, preview)).toBe(first)
    noteSaved(leads, preview, second)
    expect(lastConfirmed(leads, read)).toBe(second)
  })

  it('is not what somebody else has made of it', () => {
    const read = record('c', 1, 'new')
    noteRead(leads, read)
    noteRead(leads, record('c', 2, 'rejected'))
    expect(lastConfirmed(leads, read)).toBe(read)
  })
})
