import { describe, expect, it } from 'vitest'
import { categoriesOf, formatDuration, serviceSlug } from './service.ts'

describe('a service', () => {
  it.each([
    ['Bridal Makeup (HD)', 'bridal-makeup-hd'],
    ['Café au lait facial', 'cafe-au-lait-facial'],
    ['ब्राइडल मेहंदी', 'ब्राइडल-मेहंदी'],
  ])('makes a slug of %s', (name, slug) => {
    expect(serviceSlug({ name })).toBe(slug)
  })

  it.each([
    [45, '45 min'],
    [60, '1 h'],
    [150, '2 h 30 min'],
  ])('takes %i minutes', (minutes, text) => {
    expect(formatDuration(minutes)).toBe(text)
  })

  it('is grouped by its category, if it has one', () => {
    const services = ['Nails', null, 'Hair', 'Nails'].map((category) => ({ category }))
    expect(categoriesOf(services)).toEqual(['Nails', 'Hair'])
  })
})
