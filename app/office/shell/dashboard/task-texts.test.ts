import { expect, it } from 'vitest'
import { taskTexts } from './task-texts.ts'

it.each(Object.entries(taskTexts))('%s counts in Indian groups, and one by itself', (_name, text) => {
  expect(text(187_123)).toContain('1,87,123 ')
  expect(text(1)).not.toMatch(/1 \w+s\b|1,/)
})
