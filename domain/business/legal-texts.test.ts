import { describe, expect, it } from 'vitest'
import { hasPlaceholders, paragraphsOf, placeholdersIn } from './legal-texts.ts'
import { legalTextsForm } from './legal-texts-form.ts'

describe('the texts of terms and refunds', () => {
  it('are divided into paragraphs at blank lines, and keep their other line breaks', () => {
    expect(paragraphsOf('\nFirst\nline\n\n \r\n\r\nSecond  \n')).toEqual(['First\nline', 'Second'])
  })

  it('name what is in square brackets, each part once', () => {
    expect(placeholdersIn('We are [name] of [city].\n[name] [] [a\nb]')).toEqual(['[name]', '[city]'])
    expect(hasPlaceholders({ terms: 'Complete', refunds: 'Within [number] days' })).toBe(true)
    expect(hasPlaceholders({ terms: 'Complete', refunds: 'Within 5 days' })).toBe(false)
  })

  it('are not empty and not endless', () => {
    const refused = legalTextsForm.safeParse({ terms: ' \n ', refunds: 'x'.repeat(10_001) })
    expect(refused.error?.issues.map(({ message }) => message)).toEqual([
      'Terms: write at least a sentence',
      'Refunds and cancellations must be at most 10000 characters',
    ])
  })
})
