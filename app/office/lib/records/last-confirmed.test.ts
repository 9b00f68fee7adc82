import { describe, expect, it } from 'vitest'
import { forgetConfirmed, lastConfirmed, noteRead, noteSaved } from './last-confirmed.ts'

const leads = { table: 'leads' }

const record = (id: string, version: number, status: string) => ({ id, updated_at: `at ${version}`, status })

describe('the last confirmed state of a record', () => {
  it('is the row that was read, until something is saved', () => {
    const read = record('a', 1, 'new')
    noteRead(leads, read)
    expect(lastConfirmed(leads, { ...read, status: 'contacted' })).toBe(read)
  })

  it('is the result of a change made in this tab', () => {
    const read = record('b', 1, 'new')
    noteRead(leads, read)
    const first = record('b', 2, 'contacted')
    const second = record('b', 3, 'rejected')
    noteSaved(leads, read, first)
    // Started while the first change was pending, so it is based on the earlier version.
    const preview = { ...read, status: 'rejected' }
    expect(lastConfirmed(leads, preview)).toBe(first)
    noteSaved(leads, preview, second)
    expect(lastConfirmed(leads, read)).toBe(second)
  })

  it('is forgotten with the session', () => {
    const read = record('d', 1, 'new')
    noteRead(leads, read)
    noteSaved(leads, read, record('d', 2, 'contacted'))
    forgetConfirmed()
    const shown = record('d', 1, 'preview')
    expect(lastConfirmed(leads, shown)).toBe(shown)
  })

  it("is not another user's version", () => {
    const read = record('c', 1, 'new')
    noteRead(leads, read)
    noteRead(leads, record('c', 2, 'rejected'))
    expect(lastConfirmed(leads, read)).toBe(read)
  })
})
