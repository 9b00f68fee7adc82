import { expect, it } from 'vitest'
import { functionName } from './function-name.ts'
import { functionsText } from './functions-text.ts'

const functions = [
  { kind: 'mehendi', name: 'Ria’s mehendi', day: '20 Dec 2030' },
  { kind: 'other', name: ' ', day: '' },
] as const

it('names kinds and days, and no own names, which may be names of people', () => {
  expect(functionsText(functions, ({ day }) => day)).toBe('Mehendi, 20 Dec 2030 · Another function')
})

it('names a function by its own name, or else by its kind', () => {
  expect(functions.map(functionName)).toEqual(['Ria’s mehendi', 'Another function'])
})
