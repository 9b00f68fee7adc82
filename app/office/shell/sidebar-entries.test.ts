import { describe, expect, it } from 'vitest'
import { paths } from '#app/office/lib/paths.ts'
import { currentEntry } from './sidebar-entries.ts'

describe('the current sidebar entry', () => {
  it.each([
    [paths.dashboard, paths.dashboard],
    [paths.work, paths.services],
    ['/admin/reports/revenue', paths.reports],
    [paths.settings, paths.settings],
    [paths.hours, paths.settings],
    [paths.profile, paths.profile],
    [paths.security, paths.security],
    [paths.person, paths.settings],
    [paths.bank, paths.reports],
    ['/admin/clientship', undefined],
  ])('on %s is %s', (page, entry) => {
    expect(currentEntry(page)).toBe(entry)
  })
})
