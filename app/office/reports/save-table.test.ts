import { expect, it } from 'vitest'
import { formatHours, formatShare } from './compared.ts'
import { linesOf } from './save-table.ts'

it('writes days with the year, hours as hours and shares as percent', () => {
  const lines = linesOf({
    columns: [
      { header: 'From' },
      { header: 'Working hours', format: formatHours },
      { header: 'Share', format: formatShare },
      { header: 'Revenue', format: String },
    ],
    rows: [
      { key: '2026-03-12', cells: ['12 Mar', 9610, 1 / 3, 8000] },
      { key: 'asha', cells: ['Asha', null, 0.5, 0.5] },
    ],
  })
  expect(lines.map((line) => line.trim())).toEqual([
    'From,Working hours (h),Share (%),Revenue',
    '2026-03-12,160.17,33.3,8000',
    'Asha,,50,0.5',
  ])
})
